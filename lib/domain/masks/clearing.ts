import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit } from '@/lib/platform/audit';
import type { MASK_PARTS, StoredMask } from './contract-fields';
import { changeMask, findPastMask, pointsOf, selectLiveMasks } from './queries';
import { lockMask, requireCell, storeMask } from './storing';
import { viewMaskRow } from './view';

/**
 * Deletes the live mask of a cell or of one of its parts. It stays in the history, from which `restoreMask` brings it back.
 * @throws AppError NOT_FOUND, also where there is no mask; FORBIDDEN; CONFLICT in an archived project, or for another version
 */
export async function clearMask(
  principal: Principal,
  detectionId: string,
  { part, version }: { readonly part: (typeof MASK_PARTS)[number]; readonly version?: number | undefined },
): Promise<{ success: true; mask_id: string; detection_id: string; masks: StoredMask[] }> {
  return database().transaction(async (tx) => {
    await requireCell(tx, principal, detectionId, 'write', { lock: true });
    const live = (await selectLiveMasks(tx, detectionId)).find((mask) => mask.part === part);
    if (!live) throw new AppError('NOT_FOUND', say('errors.noMask'));
    const { mask, cell } = await lockMask(tx, principal, live.id, version);
    await changeMask(tx, mask.id, { deletedAt: new Date(), version: mask.version + 1 });
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'mask.delete',
      message: `Deleted a mask (${part}) on frame ${cell.frame.frameNumber}${overwritten(mask.version, version)}`,
      projectId: cell.projectId,
      resourceType: 'mask',
      resourceId: mask.id,
      oldValue: { detectionId, part, version: mask.version, sha256: mask.sha256 },
    });
    const left = (await selectLiveMasks(tx, detectionId)).map(viewMaskRow);
    return { success: true as const, mask_id: mask.id, detection_id: detectionId, masks: left };
  });
}

/**
 * Stores a copy of a mask that the cell once had, in place of the one that it has now.
 * @throws AppError NOT_FOUND, also for a mask of another cell; FORBIDDEN; CONFLICT in an archived project, or when there is
 * another mask by now than the one of `version`
 */
export async function restoreMask(
  principal: Principal,
  detectionId: string,
  { mask_id: id, version }: { readonly mask_id: string; readonly version?: number | undefined },
): Promise<StoredMask> {
  await requireCell(database(), principal, detectionId, 'write');
  const past = await findPastMask(database(), detectionId, id);
  if (!past) throw new AppError('NOT_FOUND', say('errors.masks.notFound'));
  const { x, y, width, height, rle, source, part, score, modelId, seed } = past;
  const made = { x, y, width, height, rle, source, part, score, modelId, seed, points: pointsOf(past) };
  return viewMaskRow(
    await storeMask(principal, detectionId, made, { overwrite: true, seenVersion: version }),
  );
}
