import { database } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import type { DetectionView } from './contract';
import { annotatedPicture, cropPicture } from './pictures';
import { type FencedDetection, findDetection, selectDetections } from './queries';
import { viewDetection } from './view';

async function visibleDetection(principal: Principal, id: string): Promise<FencedDetection> {
  const found = await findDetection(database(), principal, id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
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

/** @throws AppError NOT_FOUND */
export async function getDetectionDetail(principal: Principal, id: string) {
  const { detection, frame, video } = await visibleDetection(principal, id);
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
  const { detection, frame } = await visibleDetection(principal, id);
  return cropPicture(objectStore(), frame.objectKey, detection);
}
