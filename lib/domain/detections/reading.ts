import { database } from '@/db/client';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import { DEFAULT_DETECTION, type DetectionConfig, type DetectionView } from './contract';
import { cropAddress, visualizationAddress } from './contract-addresses';
import { annotatedPicture, cropPicture } from './pictures';
import { type FencedDetection, findDetection, selectDetections, selectMasks } from './queries';
import { seesDetails, viewDetection, viewDetectionFor } from './view';

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
  detections: (DetectionView & { crop_url?: string })[];
  visualization_url?: string;
  detection_count: number;
  metadata: Record<string, unknown>;
  task_id: string | null;
}

/**
 * The detections of a frame, with the addresses of the pictures that can be drawn of them unless told otherwise.
 * @throws AppError NOT_FOUND
 */
export async function getFrameDetections(
  principal: Principal,
  frameId: string,
  addresses: Pick<DetectionConfig, 'generate_crops' | 'generate_visualization'> = DEFAULT_DETECTION,
): Promise<FrameDetections> {
  const { frame } = await requireFrame(principal, frameId, 'read');
  const rows = await selectDetections(frame, principal.userId);
  const masks = await selectMasks(
    database(),
    rows.map(({ id }) => id),
  );
  return {
    status: 'success',
    frame_id: frameId,
    video_id: frame.videoId,
    frame_number: frame.frameNumber,
    detections: rows.map((row) => ({
      ...viewDetectionFor(principal, row, masks),
      ...(addresses.generate_crops && seesDetails(principal) ? { crop_url: cropAddress(row.id) } : {}),
    })),
    ...(addresses.generate_visualization ? { visualization_url: visualizationAddress(frameId) } : {}),
    detection_count: rows.length,
    metadata: {
      ...frame.metadata,
      width: frame.width,
      height: frame.height,
      detectionStatus: frame.detectionStatus,
      modelId: seesDetails(principal) ? frame.detectionModelId : null,
    },
    task_id: null,
  };
}

/** @throws AppError NOT_FOUND */
export async function getDetectionDetail(principal: Principal, id: string) {
  const { detection, frame, video } = await visibleDetection(principal, id);
  return {
    ...viewDetection(detection, await selectMasks(database(), [id])),
    frame: {
      id: frame.id,
      frameNumber: frame.frameNumber,
      timeOffset: frame.timeOffsetSeconds,
      width: frame.width,
      height: frame.height,
    },
    video,
    crop_url: cropAddress(id),
  };
}

/** JPEG of a frame with its boxes, colored by confidence for those who may see it. @throws AppError NOT_FOUND */
export async function resultPicture(principal: Principal, frameId: string): Promise<Buffer> {
  const { frame } = await requireFrame(principal, frameId, 'read');
  const boxes = await selectDetections(frame, principal.userId);
  // The color of a box says how sure the model is.
  return annotatedPicture(objectStore(), frame, boxes, { byConfidence: seesDetails(principal) });
}

/** JPEG of a frame with its boxes, for who has been let see it; `boxes` says how many. */
export async function framePicture(frame: {
  readonly id: string;
  readonly sameAs: string | null;
  readonly objectKey: string;
  readonly width: number;
  readonly height: number;
}): Promise<{ readonly jpeg: Buffer; readonly boxes: number }> {
  const boxes = await selectDetections(frame, null);
  const jpeg = await annotatedPicture(objectStore(), frame, boxes, { byConfidence: false });
  return { jpeg, boxes: boxes.length };
}

/** JPEG of the surroundings of a detection. @throws AppError NOT_FOUND */
export async function detectionCrop(principal: Principal, id: string): Promise<Buffer> {
  const { detection, frame } = await visibleDetection(principal, id);
  return cropPicture(objectStore(), frame, detection);
}
