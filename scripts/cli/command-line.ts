import { inEnglish } from '@/lib/messages/in-english';
import { readMessage } from '@/lib/messages/message';

/** What the user typed cannot be used; the message is shown as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A numeric option; undefined when it was not given. @throws UsageError for anything that is not a number. */
export function numberOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`${name} must be a number, not '${text}'`);
  return value;
}

/** Says in one line on stderr why a command failed and ends it with exit code 1. */
export function explainFailure(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  const said = readMessage(text);
  const message = said ? inEnglish(said) : text;
  if (process.stderr.isTTY) process.stderr.write('\n');
  process.stderr.write(`${message.replace(/\s*\n\s*/g, ' ')}\n`);
  process.exit(1);
}
