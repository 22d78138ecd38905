import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { inWords } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { type Need, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import { createTask, taskForJob } from '@/lib/platform/tasks';
import type { ExtractionConfig, FrameView } from './contract';
import { extractionSize } from './extraction';
import {
  type FencedFrame,
  type FramePage,
  findFrame,
  findVideo,
  type ListedFrame,
  lockAnnotations,
  lockExtraction,
  markVideoQueued,
  removeFrame,
  selectFrames,
  selectFramesOfVideos,
  setNote,
  setSelected,
  type VisibleVideo,
} from './queries';

export type { ExtractionConfig, FrameView } from './contract';
export { readGrayPicture } from './gray-picture';
export { type FramePage, lockAnnotations, selectChosenFrames as chosenFrames } from './queries';

const VIDEO_NOT_FOUND = say('errors.videoNotFound');

const viewFrame = ({ frame, detectionCount, isAnnotated }: ListedFrame): FrameView => ({
  id: frame.id,
  videoId: frame.videoId,
  frameNumber: frame.frameNumber,
  timeOffset: frame.timeOffsetSeconds,
  timestamp: frame.timeOffsetSeconds,
  width: frame.width,
  height: frame.height,
  note: frame.note,
  selected: frame.selected,
  annotated: isAnnotated,
  detectionStatus: frame.detectionStatus,
  detectionCount,
  hasDetection: detectionCount > 0,
  detectionModelId: frame.detectionModelId,
  detectionResultUrl:
    frame.detectionStatus === 'completed' ? `/sarm/detection/view-result/${frame.id}` : null,
  extractionSession: frame.extractionSession,
  metadata: frame.metadata,
  createdAt: frame.createdAt.toISOString(),
});

/** What an extraction must know of a video. @throws AppError NOT_FOUND for an unknown video or one outside the principal's projects. */
export async function requireVideoToExtract(principal: Principal, videoId: string): Promise<VisibleVideo> {
  const video = await findVideo(principal, videoId);
  if (!video) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  return video;
}

/**
 * The row of a frame with the project it lies in. To change it, ask inside the transaction of the change (`tx`): the row
 * is then locked until its end, unless something else that the caller holds keeps others from it (`lock: false`).
 * @throws AppError NOT_FOUND outside the principal's projects; FORBIDDEN when `need` is more than they hold.
 */
export async function requireFrame(
  principal: Principal,
  frameId: string,
  need: Need,
  tx?: Executor,
  { lock = tx !== undefined } = {},
): Promise<FencedFrame> {
  const db = tx ?? database();
  const found = await findFrame(db, principal, frameId, { lock });
  if (!found) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
  if (need !== 'read')
    await requireProject(db, principal, found.projectId, need, say('errors.frameNotFound'));
  return found;
}

/** @throws AppError NOT_FOUND */
export async function listFrames(
  principal: Principal,
  videoId: string,
  page: FramePage,
): Promise<{ frames: FrameView[]; total: number; selectedTotal: number }> {
  await requireVideoToExtract(principal, videoId);
  const { rows, ...totals } = await selectFrames(principal, videoId, page);
  return { frames: rows.map(viewFrame), ...totals };
}

/**
 * Frames of several videos, each number of each video once, in the order of the videos and in time; those outside the
 * principal's projects have none.
 */
export async function framesOfVideos(
  principal: Principal,
  videoIds: readonly string[],
  page: Pick<FramePage, 'limit' | 'offset'>,
): Promise<{ frames: FrameView[]; total: number }> {
  const { rows, total } = await selectFramesOfVideos(principal, videoIds, page);
  return { frames: rows.map(viewFrame), total };
}

/** @throws AppError NOT_FOUND */
export async function getFrame(principal: Principal, id: string): Promise<FrameView> {
  return viewFrame(await requireFrame(principal, id, 'read'));
}

/** Selects or unselects a frame. @throws AppError NOT_FOUND, FORBIDDEN */
export async function selectFrame(principal: Principal, id: string, selected: boolean): Promise<FrameView> {
  await database().transaction(async (tx) => {
    const found = await requireFrame(principal, id, 'write', tx);
    await setSelected(tx, id, selected);
    await recordAudit(tx, principal, {
      type: 'data',
      action: selected ? 'frame.select' : 'frame.unselect',
      message: `${selected ? 'Selected' : 'Unselected'} frame ${found.frame.frameNumber}`,
      projectId: found.projectId,
      resourceType: 'frame',
      resourceId: id,
      oldValue: { selected: found.frame.selected },
      newValue: { selected },
    });
  });
  return getFrame(principal, id);
}

/** Writes a note on a frame, or removes it. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT in an archived project */
export async function updateFrame(principal: Principal, id: string, note: string | null): Promise<FrameView> {
  await database().transaction(async (tx) => {
    const found = await requireFrame(principal, id, 'write', tx);
    const written = note === '' ? null : note;
    await setNote(tx, id, written);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'frame.note',
      message: `${written ? 'Wrote a note' : 'Removed the note'} on frame ${found.frame.frameNumber}`,
      projectId: found.projectId,
      resourceType: 'frame',
      resourceId: id,
      oldValue: { note: found.frame.note },
      newValue: { note: written },
    });
  });
  return getFrame(principal, id);
}

/** Deletes a frame, its picture, and its detections unless another extraction has the same picture. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteFrame(principal: Principal, id: string): Promise<void> {
  const objectKey = await database().transaction(async (tx) => {
    const { frame } = await requireFrame(principal, id, 'write', tx, { lock: false });
    await lockAnnotations(tx, frame.videoId);
    const found = await requireFrame(principal, id, 'write', tx);
    await removeFrame(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'frame.delete',
      message: `Deleted frame ${found.frame.frameNumber}`,
      projectId: found.projectId,
      resourceType: 'frame',
      resourceId: id,
      oldValue: { videoId: found.frame.videoId, frameNumber: found.frame.frameNumber },
    });
    return found.frame.objectKey;
  });
  // After the commit: a picture without a row is only waste, a row without a picture would be a broken page.
  await objectStore().delete(objectKey);
}

/**
 * Starts an extraction and answers with its task.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT while another extraction of this video runs.
 */
export async function requestExtraction(
  principal: Principal,
  videoId: string,
  config: ExtractionConfig,
): Promise<{ task_id: string; session_id: string; status: string; message: string }> {
  const video = await requireVideoToExtract(principal, videoId);
  const message = inWords(say('work.queued'), principal.origin.language);
  const taskId = await database().transaction(async (tx) => {
    await requireProject(tx, principal, video.projectId, 'write', VIDEO_NOT_FOUND);
    const now = await lockExtraction(tx, videoId);
    if (!now) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
    const last = now.lastTaskId ? await taskForJob(now.lastTaskId) : null;
    if (last && !last.finishedAt) {
      throw new AppError('CONFLICT', say('errors.extracting'));
    }
    const task = await createTask(
      tx,
      principal,
      {
        type: 'extraction',
        projectId: video.projectId,
        subjectId: videoId,
        payload: { config },
      },
      [extractionSize(video, config)],
    );
    await markVideoQueued(tx, videoId, task.id);
    await sendEvent(
      'frames/extract.requested',
      { taskId: task.id, videoId, projectId: video.projectId },
      { tx },
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'frames.extract',
      message: `Started frame extraction of ${video.name}`,
      projectId: video.projectId,
      resourceType: 'video',
      resourceId: videoId,
      newValue: config,
    });
    return task.id;
  });
  return { task_id: taskId, session_id: taskId, status: 'PENDING', message };
}
