import { database, type Executor } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { DetectionView } from './contract';
import {
  changeDetection,
  type DetectionRow,
  type FencedDetection,
  findDetection,
  insertDetection,
  removeDetection,
  removeFrameDetections,
} from './queries';
import { viewDetection } from './view';

type Corners = Pick<DetectionView, 'x1' | 'y1' | 'x2' | 'y2'>;

/** The part of a box inside its picture. @throws AppError INVALID_REQUEST when nothing of it is. */
function boxInside(box: Corners, frame: { width: number; height: number }): Corners {
  const clip = (value: number, size: number) => Math.min(size, Math.max(0, value));
  const inside = {
    x1: clip(Math.min(box.x1, box.x2), frame.width),
    x2: clip(Math.max(box.x1, box.x2), frame.width),
    y1: clip(Math.min(box.y1, box.y2), frame.height),
    y2: clip(Math.max(box.y1, box.y2), frame.height),
  };
  if (inside.x2 - inside.x1 < 1 || inside.y2 - inside.y1 < 1) {
    throw new AppError('INVALID_REQUEST', say('errors.boxOutside'));
  }
  return inside;
}

/**
 * A detection that the principal may change, locked until the transaction ends.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived, or when `seenVersion` is given and
 * somebody else has changed the detection since.
 */
async function lockDetection(
  tx: Executor,
  principal: Principal,
  id: string,
  seenVersion: number | undefined,
): Promise<FencedDetection> {
  const found = await findDetection(tx, principal, id, { lock: true });
  if (!found) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
  await requireProject(tx, principal, found.projectId, 'write', say('errors.detectionNotFound'));
  if (seenVersion !== undefined && seenVersion !== found.detection.version) {
    throw new AppError('CONFLICT', say('errors.changedByOther'));
  }
  return found;
}

/** For the audit entry of a client that did not say which version it had seen. */
const unchecked = (row: DetectionRow, seenVersion: number | undefined): string =>
  seenVersion === undefined ? ` (version ${row.version} overwritten unseen)` : '';

/** Stores a box that a person drew. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST */
export async function addDetection(
  principal: Principal,
  frameId: string,
  box: Corners & { class: string },
): Promise<DetectionView> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await requireFrame(principal, frameId, 'write', tx);
    const values = { ...boxInside(box, frame), className: box.class };
    const row = await insertDetection(tx, {
      ...values,
      frameId,
      confidence: 1,
      source: 'manual',
      verified: true,
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.create',
      message: `Drew a ${box.class} on frame ${frame.frameNumber}`,
      projectId,
      resourceType: 'detection',
      resourceId: row.id,
      newValue: values,
    });
    return viewDetection(row);
  });
}

export type DetectionChange = { [K in keyof Corners]?: number | undefined } & {
  class?: string | undefined;
  verified?: boolean | undefined;
  /** The version that the change was made from; without it the change overwrites whatever is there. */
  version?: number | undefined;
};

/**
 * Corrects a detection; a correction verifies it.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST; CONFLICT when somebody else changed it since `version`.
 */
export async function updateDetection(
  principal: Principal,
  id: string,
  change: DetectionChange,
): Promise<DetectionView> {
  return database().transaction(async (tx) => {
    const { detection, frame, projectId } = await lockDetection(tx, principal, id, change.version);
    const { x1 = detection.x1, y1 = detection.y1, x2 = detection.x2, y2 = detection.y2 } = change;
    const values = {
      ...boxInside({ x1, y1, x2, y2 }, frame),
      className: change.class ?? detection.className,
      verified: change.verified ?? true,
      version: detection.version + 1,
    };
    const row = await changeDetection(tx, id, values);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.update',
      message: `Corrected a detection on frame ${frame.frameNumber}${unchecked(detection, change.version)}`,
      projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection),
      newValue: values,
    });
    return viewDetection(row);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when somebody else changed it since `seenVersion`. */
export async function deleteDetection(principal: Principal, id: string, seenVersion?: number): Promise<void> {
  await database().transaction(async (tx) => {
    const { detection, frame, projectId } = await lockDetection(tx, principal, id, seenVersion);
    await removeDetection(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.delete',
      message: `Deleted a detection on frame ${frame.frameNumber}${unchecked(detection, seenVersion)}`,
      projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection),
    });
  });
}

/** Deletes all detections of a frame. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteFrameDetections(
  principal: Principal,
  frameId: string,
): Promise<{ status: 'success'; deleted: number }> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await requireFrame(principal, frameId, 'write', tx);
    const deleted = await removeFrameDetections(tx, frameId);
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
