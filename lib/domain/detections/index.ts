import { setTimeout as wait } from 'node:timers/promises';
import { database } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { type Need, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import { createTask, getTask, isFinished } from '@/lib/platform/tasks';
import type { DetectionConfig, DetectionView } from './contract';
import { annotatedPicture, cropPicture } from './pictures';
import {
  changeDetection,
  type DetectionRow,
  type FencedDetection,
  findDetection,
  insertDetection,
  markFrames,
  removeDetection,
  removeFrameDetections,
  selectDetections,
  selectFencedFrames,
} from './queries';

export type { DetectionConfig, DetectionView } from './contract';
export * from './job';
export { jpegResponse } from './pictures';

/** How long `detect-sperm` waits for its task before it answers 'pending'. */
const WAIT_MS = 25_000;
const POLL_MS = 150;

const viewDetection = (row: DetectionRow): DetectionView => ({
  id: row.id,
  frameId: row.frameId,
  confidence: row.confidence,
  class: row.className,
  className: row.className,
  x1: row.x1,
  y1: row.y1,
  x2: row.x2,
  y2: row.y2,
  source: row.source,
  verified: row.verified,
  modelId: row.modelId,
  hasMask: false,
  createdAt: row.createdAt.toISOString(),
});

async function requireDetection(principal: Principal, id: string, need: Need): Promise<FencedDetection> {
  const found = await findDetection(principal, id);
  if (!found) throw new AppError('NOT_FOUND', 'Detection not found');
  if (need !== 'read')
    await requireProject(database(), principal, found.projectId, need, 'Detection not found');
  return found;
}

export interface FrameDetections {
  status: 'success' | 'pending';
  frame_id: string;
  video_id: string;
  frame_number: number;
  detections: DetectionView[];
  detection_count: number;
  metadata: Record<string, unknown>;
  task_id: string | null;
}

/** @throws AppError NOT_FOUND */
export async function getFrameDetections(principal: Principal, frameId: string): Promise<FrameDetections> {
  const { frame } = await requireFrame(principal, frameId, 'read');
  const rows = await selectDetections(frameId);
  return {
    status: 'success',
    frame_id: frameId,
    video_id: frame.videoId,
    frame_number: frame.frameNumber,
    detections: rows.map(viewDetection),
    detection_count: rows.length,
    metadata: {
      ...frame.metadata,
      width: frame.width,
      height: frame.height,
      detectionStatus: frame.detectionStatus,
      modelId: frame.detectionModelId,
    },
    task_id: null,
  };
}

/**
 * Starts a detection over frames of one project and answers with its task.
 * @throws AppError NOT_FOUND when one of the frames is unknown or outside the fence; INVALID_REQUEST when they lie
 * in several projects; FORBIDDEN.
 */
export async function requestDetection(
  principal: Principal,
  frameIds: readonly string[],
  config: DetectionConfig,
): Promise<{ task_id: string; status: string }> {
  const ids = [...new Set(frameIds)];
  const found = await selectFencedFrames(principal, ids);
  const [first] = found;
  if (!first || found.length !== ids.length) throw new AppError('NOT_FOUND', 'Frame not found');
  if (found.some((frame) => frame.projectId !== first.projectId)) {
    throw new AppError('INVALID_REQUEST', 'The frames must lie in one project.');
  }
  const taskId = await database().transaction(async (tx) => {
    await requireProject(tx, principal, first.projectId, 'write', 'Frame not found');
    const task = await createTask(tx, principal, {
      type: 'detection',
      projectId: first.projectId,
      subjectId: first.id,
      payload: { frameIds: ids, config },
    });
    await markFrames(tx, ids, 'pending');
    await sendEvent('detection/frames.requested', { taskId: task.id }, { tx });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.request',
      message: `Started detection on ${ids.length} frames`,
      projectId: first.projectId,
      resourceType: 'task',
      resourceId: task.id,
      newValue: config,
    });
    return task.id;
  });
  return { task_id: taskId, status: 'PENDING' };
}

/**
 * Detects on one frame and waits for it.
 * @throws AppError as `requestDetection`; UNPROCESSABLE with the reason when the detection failed.
 */
export async function detectFrame(
  principal: Principal,
  frameId: string,
  config: DetectionConfig,
  signal: AbortSignal,
): Promise<FrameDetections> {
  const { task_id } = await requestDetection(principal, [frameId], config);
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && !signal.aborted) {
    const task = await getTask(principal, task_id);
    if (task.status === 'SUCCESS') return getFrameDetections(principal, frameId);
    if (isFinished(task)) {
      throw new AppError('UNPROCESSABLE', `Detection failed: ${task.error ?? 'Unknown error'}`);
    }
    await wait(POLL_MS);
  }
  return { ...(await getFrameDetections(principal, frameId)), status: 'pending', task_id };
}

/** How far a detection over several frames is, in the shape that older clients poll. @throws AppError NOT_FOUND */
export async function getDetectionStatus(principal: Principal, taskId: string) {
  const task = await getTask(principal, taskId);
  if (task.task_type !== 'detection') throw new AppError('NOT_FOUND', 'Task not found');
  const total = Number(task.result?.total ?? 0);
  const current = Number(task.result?.current ?? 0);
  const counts = { current, total, error: task.error };
  return { task_id: taskId, status: task.status, ...counts, result: { ...counts, status: task.message } };
}

/** Deletes all detections of a frame. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteFrameDetections(
  principal: Principal,
  frameId: string,
): Promise<{ status: 'success'; deleted: number }> {
  const found = await requireFrame(principal, frameId, 'write');
  const deleted = await database().transaction(async (tx) => {
    const number = await removeFrameDetections(tx, frameId);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.delete-all',
      message: `Deleted ${number} detections of frame ${found.frame.frameNumber}`,
      projectId: found.projectId,
      resourceType: 'frame',
      resourceId: frameId,
      oldValue: { count: number },
    });
    return number;
  });
  return { status: 'success', deleted };
}

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
    throw new AppError('INVALID_REQUEST', 'The box has no area inside the picture.');
  }
  return inside;
}

/** Stores a box that a person drew. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST */
export async function addDetection(
  principal: Principal,
  frameId: string,
  box: Corners & { class: string },
): Promise<DetectionView> {
  const { frame, projectId } = await requireFrame(principal, frameId, 'write');
  const values = { ...boxInside(box, frame), className: box.class };
  return database().transaction(async (tx) => {
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
};

/** Corrects a detection; a correction verifies it. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_REQUEST */
export async function updateDetection(
  principal: Principal,
  id: string,
  change: DetectionChange,
): Promise<DetectionView> {
  const { detection, frame, projectId } = await requireDetection(principal, id, 'write');
  const { x1 = detection.x1, y1 = detection.y1, x2 = detection.x2, y2 = detection.y2 } = change;
  const values = {
    ...boxInside({ x1, y1, x2, y2 }, frame),
    className: change.class ?? detection.className,
    verified: change.verified ?? true,
  };
  return database().transaction(async (tx) => {
    const row = await changeDetection(tx, id, values);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.update',
      message: `Corrected a detection on frame ${frame.frameNumber}`,
      projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection),
      newValue: values,
    });
    return viewDetection(row);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteDetection(principal: Principal, id: string): Promise<void> {
  const { detection, frame, projectId } = await requireDetection(principal, id, 'write');
  await database().transaction(async (tx) => {
    await removeDetection(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'detection.delete',
      message: `Deleted a detection on frame ${frame.frameNumber}`,
      projectId,
      resourceType: 'detection',
      resourceId: id,
      oldValue: viewDetection(detection),
    });
  });
}

/** @throws AppError NOT_FOUND */
export async function getDetectionDetail(principal: Principal, id: string) {
  const { detection, frame, video } = await requireDetection(principal, id, 'read');
  return {
    ...viewDetection(detection),
    frame: {
      id: frame.id,
      frameNumber: frame.frameNumber,
      timeOffset: frame.timeOffsetSeconds,
      width: frame.width,
      height: frame.height,
    },
    video,
    crop_url: `/sarm/media/view-crop/${id}`,
  };
}

/** JPEG of a frame with its boxes. @throws AppError NOT_FOUND */
export async function resultPicture(principal: Principal, frameId: string): Promise<Buffer> {
  const { frame } = await requireFrame(principal, frameId, 'read');
  return annotatedPicture(objectStore(), frame, await selectDetections(frameId));
}

/** JPEG of the surroundings of a detection. @throws AppError NOT_FOUND */
export async function detectionCrop(principal: Principal, id: string): Promise<Buffer> {
  const { detection, frame } = await requireDetection(principal, id, 'read');
  return cropPicture(objectStore(), frame.objectKey, detection);
}
