import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { PATIENTLY } from '../support/app';
import { type Message, type Place, SPECIFIED } from './specified';

const seen = new Set<string>();

/** The message as it may stand on the screen: `{…}` is anything, a full stop may follow. */
const patternOf = (message: string): RegExp =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );

/** Fails unless the message stands on the screen now or soon; remembers that it did. */
export async function expectShown<P extends Place>(
  where: Page | Locator,
  place: P,
  message: Message<P>,
): Promise<void> {
  const shown = where.getByText(patternOf(message)).filter({ visible: true }).first();
  await expect(shown).toBeVisible(PATIENTLY);
  seen.add(`${place}: ${message}`);
}

/** The same of what the server answers, where no screen leads to it. */
export function expectAnswered<P extends Place>(answer: string, place: P, message: Message<P>): void {
  expect(answer).toMatch(patternOf(message));
  seen.add(`${place}: ${message}`);
}

/** What the specification has and nothing has shown. */
export const unseen = (): string[] =>
  Object.entries(SPECIFIED)
    .flatMap(([place, messages]) => messages.map((message) => `${place}: ${message}`))
    .filter((message) => !seen.has(message));

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Handling = (route: Route) => Promise<void>;

/** From now on calls of this kind meet `handling`; pages themselves, and how they are drawn, do not. */
export async function meet(
  page: Page,
  verb: Verb,
  address: RegExp,
  handling: Handling,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => address.test(url.pathname);
  const handler: Handling = (route) => {
    const request = route.request();
    const isCall = request.resourceType() === 'fetch' && request.headers().rsc === undefined;
    return isCall && request.method() === verb ? handling(route) : route.fallback();
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** From now on calls of this kind do not arrive. */
export const cutOff = (page: Page, verb: Verb, address: RegExp): Promise<() => Promise<void>> =>
  meet(page, verb, address, (route) => route.abort());

/** From now on calls of this kind are answered so. */
export const answer = (page: Page, verb: Verb, address: RegExp, json: unknown, status = 200) =>
  meet(page, verb, address, (route) => route.fulfill({ status, json }));
