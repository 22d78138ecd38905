import { expect, type Locator, type Page } from '@playwright/test';
import { PATIENTLY } from '../support/app';

/** Messages by the place that they belong to, as a specification words them; `{…}` stands for what differs. */
type Specified = Readonly<Record<string, readonly string[]>>;

/** The message as it may stand on the screen: `{…}` is anything, a full stop may follow. */
const patternOf = (message: string): RegExp =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

/** Keeps a record of which messages of a specification were seen. */
export function recordOf<S extends Specified>(specified: S) {
  const seen = new Set<string>();
  return {
    /** Fails unless the message stands on the screen now or soon; remembers that it did. */
    expectShown: async <P extends keyof S & string>(
      where: Page | Locator,
      place: P,
      message: S[P][number],
    ): Promise<void> => {
      const shown = where.getByText(patternOf(message)).filter({ visible: true }).first();
      await expect(shown).toBeVisible(PATIENTLY);
      seen.add(`${place}: ${message}`);
    },
    /** The same of what the server answers, where no screen leads to it. */
    expectAnswered: <P extends keyof S & string>(answer: string, place: P, message: S[P][number]): void => {
      expect(answer).toMatch(patternOf(message));
      seen.add(`${place}: ${message}`);
    },
    /** What the specification has and nothing has shown. */
    unseen: (): string[] =>
      Object.entries(specified)
        .flatMap(([place, messages]) => messages.map((message) => `${place}: ${message}`))
        .filter((message) => !seen.has(message)),
  };
}
