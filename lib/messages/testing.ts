import { inWords } from '.';
import { type Message, readMessage, say } from './message';

/** What an error says, in English: as the CLI prints it and a program without a language is answered. */
export function englishOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error ?? '');
  const said = readMessage(text);
  return said ? inWords(said) : text;
}

/** A message that is this text in every language, for tests that look at no text of the product. */
export const verbatim = (text: string): Message => say('work.verbatim', { text });

/** What some work says as it fails, in English. Raises an error where it works. */
export async function toldBy(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    return englishOf(error);
  }
  throw new Error('expected a failure');
}
