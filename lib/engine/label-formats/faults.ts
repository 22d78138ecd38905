import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';

/** Refuses what is being read at one place of a file, saying what is wrong there. */
export type Fail = (fault: Message, cause?: unknown) => never;

/** @throws AppError UNPROCESSABLE with one sentence. */
export function refuse(message: Message, cause?: unknown): never {
  throw new AppError('UNPROCESSABLE', message, { cause });
}

/** Faults of a line of a file. */
export const failAtLine =
  (file: string, line: number): Fail =>
  (fault, cause) =>
    refuse(say('engine.labels.line', { line, file, fault }), cause);

/** Faults of a place in a file. */
export const failAtPlace =
  (file: string, { line, column }: Place): Fail =>
  (fault, cause) =>
    refuse(say('engine.labels.place', { line, column, file, fault }), cause);

/** Both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}
