import { randomUUID } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { applyOperations, clearFrame, lockFrame, type Operation } from '@/lib/domain/annotations';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit } from '@/lib/platform/audit';
import type { SpermClass } from '@/lib/science/vision/types';
import type { DetectionView } from './contract';
import { type DetectionRow, findDetection, markUndetected, selectMasks } from './queries';
import { viewDetection, viewDetectionFor } from './view';

type Corners = Pick<DetectionView, 'x1' | 'y1' | 'x2' | 'y2'>;
type LockedFrame = Awaited<ReturnType<typeof lockFrame>>;

/**
 * Changes one box by the way that all changes take: journal, versions, tracks that follow.
 * @throws AppError INVALID_REQUEST when nothing of the box is inside the picture; NOT_FOUND when it is gone; CONFLICT when
 * it has another version than the operation says.
 */
async function apply(
  tx: Executor,
  principal: Principal,
  { frame }: LockedFrame,
  operation: Operation,
): Promise<void> {
  const sender = { clientId: randomUUID(), sequence: 1, origin: 'person' } as const;
  const { conflicts, rejected } = await applyOperations(tx, principal, frame, [operation], sender);
  if (conflicts.length > 0) throw new AppError('CONFLICT', say('errors.changedByOther'));
  const [refusal] = rejected;
  if (refusal?.reason === 'outside') throw new AppError('INVALID_REQUEST', say('errors.boxOutside'));
  if (refusal) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
}

async function requireDetection(tx: Executor, principal: Principal, id: string): Promise<DetectionRow> {
  const found = await findDetection(tx, principal, id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
  return found.detection;
}

/**
 * A detection that the principal may change, and its frame, locked until the transaction ends.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived
 */
async function lockDetection(tx: Executor, principal: Principal, id: string) {
  const { frameId } = await requireDetection(tx, principal, id);
  const locked = await lockFrame(tx, principal, frameId);
  // Somebody may have been faster.
  return { ...locked, detection: await requireDetection(tx, principal, id) };
}

/** Stores a box that a person drew. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST */
export async function addDetection(
  principal: Principal,
  frameId: string,
  { class: className, ...corners }: Corners & { class: SpermClass },
): Promise<DetectionView> {
  return database().transaction(async (tx) => {
    const locked = await lockFrame(tx, principal, frameId);
    const id = randomUUID();
    const fields = { ...corners, class: className };
    await apply(tx, principal, locked, { op: 'put', kind: 'box', id, version: null, fields });
    const row = await requireDetection(tx, principal, id);
    const { x1, y1, x2, y2 } = row;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.create',
      message: `Drew a ${className} on frame ${locked.frame.frameNumber}`,
      projectId: locked.projectId,
      resourceType: 'detection',
      resourceId: id,
      newValue: { x1, y1, x2, y2, className },
    });
    return viewDetectionFor(principal, row, new Map());
  });
}

export type DetectionChange = { [K in keyof Corners]?: number | undefined } & {
  class?: SpermClass | undefined;
  verified?: boolean | undefined;
  /** The version that the change was made from; without it the change overwrites whatever is there. */
  version?: number | undefined;
};

/**
 * Corrects a detection; a correction verifies it, and keeps what a model had proposed.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST; CONFLICT when somebody else changed it since `version`.
 */
export async function updateDetection(
  principal: Principal,
  id: string,
  { version, verified = true, ...change }: DetectionChange,
): Promise<DetectionView> {
  return database().transaction(async (tx) => {
    const { detection, ...locked } = await lockDetection(tx, principal, id);
    const fields = { ...change, verified };
    await apply(tx, principal, locked, { op: 'put', kind: 'box', id, version: version ?? null, fields });
    const row = await requireDetection(tx, principal, id);
    const { x1, y1, x2, y2, className } = row;
    const masks = await selectMasks(tx, [id]);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.update',
      message: `Corrected a detection on frame ${locked.frame.frameNumber}${overwritten(detection.version, version)}`,
      projectId: locked.projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection, masks),
      newValue: { x1, y1, x2, y2, className, verified: row.verified, version: row.version },
    });
    return viewDetectionFor(principal, row, masks);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when somebody else changed it since `seenVersion`. */
export async function deleteDetection(principal: Principal, id: string, seenVersion?: number): Promise<void> {
  await database().transaction(async (tx) => {
    const { detection, ...locked } = await lockDetection(tx, principal, id);
    const masks = await selectMasks(tx, [id]);
    await apply(tx, principal, locked, { op: 'delete', kind: 'box', id, version: seenVersion ?? null });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.delete',
      message: `Deleted a detection on frame ${locked.frame.frameNumber}${overwritten(detection.version, seenVersion)}`,
      projectId: locked.projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection, masks),
    });
  });
}

/** Deletes all detections of a frame. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteFrameDetections(
  principal: Principal,
  frameId: string,
): Promise<{ status: 'success'; deleted: number }> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await lockFrame(tx, principal, frameId);
    const deleted = await clearFrame(tx, principal, frame);
    await markUndetected(tx, frame.id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.delete-all',
      message: `Deleted ${deleted} detections of frame ${frame.frameNumber}`,
      projectId,
      resourceType: 'frame',
      resourceId: frameId,
      oldValue: { count: deleted },
    });
    return { status: 'success', deleted };
  });
}
