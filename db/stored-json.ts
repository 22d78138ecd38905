import { z } from 'zod';

/** Said of a stored value that is not, and never was, in a format that this version reads: damage, or a newer version's. */
export class StoredFormatError extends Error {
  override readonly name = 'StoredFormatError';
}

/**
 * Reads the value of a JSON column.
 *
 * @param what for the log, such as `report 3f…`
 * @throws StoredFormatError naming what does not fit and where; never the value itself, which may be a patient's.
 */
export function readStored<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new StoredFormatError(`The stored ${what} cannot be read: ${z.prettifyError(read.error)}`);
}
