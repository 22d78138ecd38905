import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { objectStore, requireSpace } from '@/lib/platform/storage';

const WAIT_MS = 20_000;
const LOOK_MS = 300;

/**
 * Waits for a PDF that the worker was asked for: it takes a second.
 * @param find its key in the store; null while it isn't there
 * @throws AppError UNAVAILABLE when it takes too long; STORAGE_FULL when it cannot be stored.
 */
export async function waitForPdf(find: () => Promise<string | null>): Promise<string> {
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const key = await find();
    if (key !== null) return key;
  }
  await requireSpace(objectStore(), 0);
  throw new AppError('UNAVAILABLE', say('errors.pdfFailed'), { retryAfterSeconds: 5 });
}
