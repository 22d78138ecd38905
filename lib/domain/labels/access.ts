import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits, requireProject } from '@/lib/platform/access';
import { findLabel, type VisibleLabel } from './queries-labels';

const NOT_FOUND = say('errors.labelNotFound');

export const isReviewer = (principal: Principal): boolean => permits(principal, 'review_annotations');

/** @throws AppError FORBIDDEN for another person's labels without review_annotations */
export function requireOwner(principal: Principal, userId: string): void {
  if (userId === principal.userId || isReviewer(principal)) return;
  throw new AppError('FORBIDDEN', say('errors.labelOfOther'));
}

/**
 * A label that the principal may read: their own, or with review_annotations anybody's of their projects.
 * @throws AppError NOT_FOUND outside the fence, and where the label is not of `datasetId`; FORBIDDEN for another person's
 */
export async function readableLabel(
  principal: Principal,
  id: string,
  datasetId?: string,
): Promise<VisibleLabel> {
  const found = await findLabel(database(), principal, id);
  if (!found || (datasetId !== undefined && found.label.datasetId !== datasetId)) {
    throw new AppError('NOT_FOUND', NOT_FOUND);
  }
  requireOwner(principal, found.label.userId);
  return found;
}

/**
 * The same to be changed. With 'share' items may be changed and the label cannot go before the transaction ends; with
 * 'update' nobody else changes anything of it.
 * @throws AppError as `readableLabel`; FORBIDDEN for viewers; CONFLICT in an archived project
 */
export async function changeableLabel(
  tx: Executor,
  principal: Principal,
  id: string,
  { hold, datasetId }: { readonly hold: 'share' | 'update'; readonly datasetId?: string | undefined },
): Promise<VisibleLabel> {
  const found = await findLabel(tx, principal, id, hold);
  if (!found || (datasetId !== undefined && found.label.datasetId !== datasetId)) {
    throw new AppError('NOT_FOUND', NOT_FOUND);
  }
  await requireProject(tx, principal, found.projectId, 'write', NOT_FOUND);
  requireOwner(principal, found.label.userId);
  return found;
}
