import path from 'node:path';
import type { KnownPicture, ReadAnnotations } from '@/lib/engine/label-formats';
import { ThreadLine } from '@/lib/engine/threads/thread-line';
import { AppError, type ErrorCode } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';

export interface ReadRequest {
  /** Where the file lies. */
  readonly path: string;
  /** What the person who brought it calls it. */
  readonly name: string;
  readonly pictures: readonly KnownPicture[];
  /** The size of pictures that are not listed, where all have the same. */
  readonly others: { readonly width: number; readonly height: number } | null;
}

export type ReadAnswer =
  | ({ readonly kind: 'read' } & ReadAnnotations)
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly said: Message };

const line = new ThreadLine<ReadRequest, ReadAnswer>({
  entry: path.join('lib', 'domain', 'label-imports', 'reading-worker-entry.mjs'),
  idleMs: 60_000,
  // The largest file that is taken reads in half of this on a slow processor.
  limitMs: 120_000,
  maxWaiting: 20,
  maxWaitingOfOwner: 2,
  said: {
    tooManyWait: say('errors.labelImport.tooManyWait'),
    tookTooLong: say('errors.labelImport.tookTooLong'),
  },
});

/**
 * Reads a label file in a thread of its own.
 * @throws AppError UNPROCESSABLE naming the line at fault; UNAVAILABLE, TOO_MANY_REQUESTS where too many files wait
 */
export async function readLabelFile(request: ReadRequest, owner: string): Promise<ReadAnnotations> {
  const answer = await line.ask(request, { owner });
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.said);
  return answer;
}
