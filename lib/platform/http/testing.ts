import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';

/** The refusal that some work ends in, its message in English. Raises an error where it works, or ends in another one. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return Object.assign(error, { message: inWords(error.said) });
  throw new Error(`expected a refusal, got ${String(error)}`);
}
