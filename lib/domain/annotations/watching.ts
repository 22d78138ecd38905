import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf } from '@/lib/platform/http/contract';
import type { setLabeled as labeledContract, reportPresence as presenceContract } from './contract';
import { countedFrame, lockFrame } from './frames';
import { findOpenLayer, setLabeling } from './queries';
import { findLayerRevision } from './queries-journal';
import { notePresence, selectOthers } from './queries-presence';

/** Notes that a tab has a frame open, and tells who else has. @throws AppError NOT_FOUND */
export async function reportPresence(
  principal: Principal,
  frameId: string,
  tabId: string,
): Promise<AnswerOf<typeof presenceContract>> {
  const { frame } = await countedFrame(principal, frameId);
  const { userId } = principal;
  const db = database();
  await notePresence(db, { tabId, frameId: frame.id, userId });
  // Who annotates it blind is told neither who is there nor that anybody changed anything.
  if (await findOpenLayer(db, frame.id, userId)) {
    return { others: [], revision: await findLayerRevision(db, frame.id, userId) };
  }
  const others = await selectOthers(db, frame.id, userId);
  return {
    others: others.map(({ seenAt, ...other }) => ({
      ...other,
      seenAt: (seenAt ?? new Date()).toISOString(),
    })),
    revision: frame.revision,
  };
}

/**
 * Says that every cell on a frame has its box, or takes that back.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the frame has changed since `revision`, or the project is archived
 */
export async function setLabeled(
  principal: Principal,
  frameId: string,
  { labeled, revision }: { readonly labeled: boolean; readonly revision: number },
): Promise<AnswerOf<typeof labeledContract>> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await lockFrame(tx, principal, frameId);
    if (frame.revision !== revision) throw new AppError('CONFLICT', say('errors.frameChanged'));
    // Who annotates it unseen by others cannot speak for the boxes that everybody sees.
    if (await findOpenLayer(tx, frame.id, principal.userId)) {
      throw new AppError('CONFLICT', say('errors.submitLayerFirst'));
    }
    const at = new Date();
    await setLabeling(tx, frame.id, labeled ? { userId: principal.userId, at } : null);
    await recordAudit(tx, principal, {
      type: 'data',
      action: labeled ? 'frame.labeled' : 'frame.unlabeled',
      message: labeled
        ? `Marked frame ${frame.frameNumber} as completely labeled`
        : `Marked frame ${frame.frameNumber} as not completely labeled`,
      projectId,
      resourceType: 'frame',
      resourceId: frame.id,
      oldValue: { labeledAt: frame.labeledAt },
      newValue: { labeledAt: labeled ? at : null, revision },
    });
    return {
      labeledAt: labeled ? at.toISOString() : null,
      labeledBy: labeled ? { id: principal.userId, name: principal.displayName } : null,
      revision,
    };
  });
}
