import type { Executor } from '@/db/client';
import { lockAnnotations, requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { selectPlace } from './queries';

type FencedFrame = Awaited<ReturnType<typeof requireFrame>>;

/**
 * The frame whose boxes count for a frame, with its project, to be changed: nobody else changes annotations of its video
 * until the transaction ends.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived
 */
export async function lockFrame(tx: Executor, principal: Principal, frameId: string): Promise<FencedFrame> {
  const place = await selectPlace(tx, frameId);
  if (!place) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
  // The project's fence first: who is outside must not hold anybody up.
  await requireFrame(principal, frameId, 'write', tx, { lock: false });
  await lockAnnotations(tx, place.videoId);
  return requireFrame(principal, place.sameAs ?? frameId, 'write', tx, { lock: false });
}

/** The same to read it. @throws AppError NOT_FOUND */
export async function countedFrame(principal: Principal, frameId: string): Promise<FencedFrame> {
  const found = await requireFrame(principal, frameId, 'read');
  return found.frame.sameAs ? requireFrame(principal, found.frame.sameAs, 'read') : found;
}
