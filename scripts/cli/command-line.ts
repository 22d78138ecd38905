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

/**
 * Ends the command when all that it wrote has been taken. What is written to a pipe goes on its way after the call, and
 * whoever reads slowly, or more than a pipe holds, would get a part of it.
 */
export async function endWith(code: number): Promise<never> {
  const written = (stream: NodeJS.WriteStream) => new Promise((resolve) => stream.write('', resolve));
  await Promise.all([written(process.stdout), written(process.stderr)]);
  process.exit(code);
}
