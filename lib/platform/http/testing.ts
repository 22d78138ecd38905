import { AppError } from '@/lib/errors';

/** The refusal that some work ends in. Raises an error where it works, or ends in another one. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}
