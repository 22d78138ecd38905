import path from 'node:path';
import { Recent } from '@/lib/engine/prompting/recent';
import type { PairState, PromptAnswer, PromptRequest } from '@/lib/engine/prompting/request';
import { ThreadLine } from '@/lib/engine/threads/thread-line';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';

const line = new ThreadLine<PromptRequest, PromptAnswer>({
  entry: path.join('lib', 'domain', 'masks', 'mask-worker-entry.mjs'),
  idleMs: 5 * 60_000,
  // A large SAM 2 encoder takes some seconds on a slow processor, and some more to open.
  limitMs: 120_000,
  isNative: true,
  maxWaiting: 60,
  // A page of crops that is predicted at once.
  maxWaitingOfOwner: 24,
  said: { tooManyWait: say('errors.masks.tooManyWait'), tookTooLong: say('errors.masks.tookTooLong') },
});

interface Asker {
  readonly owner: string;
  /** Of requests of this name only the newest is answered, as far as none has begun; null: each is. */
  readonly work: string | null;
  /** As `takeNumber` gave it when the request came. */
  readonly number: number;
}

let lastNumber = 0;
/** Numbers requests in the order in which they come: what they wait for later may let them overtake one another. */
export const takeNumber = (): number => ++lastNumber;
/** The newest request of each name. */
const newestOrder = new Recent<number>(1000);

/** Read only where the thread asks for them. */
export interface CellFiles {
  /** The file of the frame. */
  readonly readPicture: () => Promise<Uint8Array>;
  /** That of the project's segmenter. */
  readonly readSegmenter: () => Promise<Uint8Array>;
}

type Kind = Exclude<PromptRequest['kind'], 'pairs'>;
type CellRequest = Extract<PromptRequest, { kind: Kind }>;
type CellAnswer<K extends Kind> = Extract<PromptAnswer, { kind: K }>;

/**
 * Asks the thread about a cell; files are read and handed over only where the thread does not have them.
 * @throws AppError UNAVAILABLE, TOO_MANY_REQUESTS, CONFLICT as the line of work says them; UNAVAILABLE for a broken model
 */
export async function askAboutCell<K extends Kind>(
  request: Extract<CellRequest, { kind: K }>,
  { readPicture, readSegmenter }: CellFiles,
  { owner, work, number }: Asker,
): Promise<CellAnswer<K>> {
  const newest = work ? { name: work, order: number, said: say('errors.masks.superseded') } : null;
  if (newest) newestOrder.set(newest.name, Math.max(newest.order, newestOrder.get(newest.name) ?? 0));
  const asked = { owner, ...(newest ? { newest } : {}) };
  let answer = await line.ask(request, asked);
  let { cell } = request;
  if (answer.kind === 'pictureMissing') {
    cell = { ...cell, picture: await readPicture() };
    answer = await line.ask({ ...request, cell }, asked);
  }
  if (answer.kind === 'segmenterMissing' && cell.segmenter) {
    cell = { ...cell, segmenter: { ...cell.segmenter, file: await readSegmenter() } };
    answer = await line.ask({ ...request, cell }, asked);
  }
  // What was overtaken while it was at work must not be stored after what overtook it.
  if (newest && newestOrder.get(newest.name) !== newest.order) throw new AppError('CONFLICT', newest.said);
  if (answer.kind === 'unusable')
    throw new AppError('UNAVAILABLE', say('errors.masks.modelUnusable', { reason: answer.said }));
  if (answer.kind !== request.kind) throw new Error(`the mask thread answered ${answer.kind}`);
  return answer as CellAnswer<K>;
}

/** The SAM 2 pairs of the models folder and whether they can be used. */
export async function listPairs(): Promise<readonly PairState[]> {
  const answer = await line.ask({ kind: 'pairs' });
  if (answer.kind !== 'pairs') throw new Error(`the mask thread answered ${answer.kind}`);
  return answer.pairs;
}
