import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { cropAddress } from './contract-addresses';
import type { ListedDetectionView } from './contract-listing';
import {
  type DetectionFilter,
  findListed,
  isPlaceVisible,
  type ListedDetection,
  selectFiltered,
} from './queries-listing';

function viewListed({ detection, ...of }: ListedDetection): ListedDetectionView {
  const { id, frameId, x1, y1, x2, y2 } = detection;
  const cropUrl = cropAddress(id);
  const createdAt = detection.createdAt.toISOString();
  return {
    id,
    detection_id: id,
    sperm_detection_id: id,
    crop_id: id,
    frame_id: frameId,
    frameId,
    video_id: of.videoId,
    videoId: of.videoId,
    dataset_id: of.datasetId,
    frame_number: of.frameNumber,
    frameNumber: of.frameNumber,
    ...{ x1, y1, x2, y2 },
    bounding_box: { x1, y1, x2, y2 },
    width: x2 - x1,
    height: y2 - y1,
    confidence: detection.confidence,
    class: detection.className,
    class_name: detection.className,
    className: detection.className,
    source: detection.source,
    verified: detection.verified,
    hasMask: of.hasMask,
    has_mask: of.hasMask,
    is_labeled: of.isLabeled,
    version: detection.version,
    crop_url: cropUrl,
    cropPath: cropUrl,
    crop_path: cropUrl,
    created_at: createdAt,
    createdAt,
  };
}

/** A filter in both spellings, as calls send it. */
interface SentFilter {
  readonly dataset_id?: string | null | undefined;
  readonly datasetId?: string | null | undefined;
  readonly video_id?: string | null | undefined;
  readonly videoId?: string | null | undefined;
  readonly frame_id?: string | null | undefined;
  readonly frameId?: string | null | undefined;
  readonly class?: string | null | undefined;
  readonly class_name?: string | null | undefined;
  readonly source?: DetectionFilter['source'] | null | undefined;
  readonly verified?: boolean | null | undefined;
  readonly has_mask?: boolean | null | undefined;
  readonly is_labeled?: boolean | null | undefined;
  readonly min_confidence?: number | null | undefined;
  readonly max_confidence?: number | null | undefined;
}

const filterOf = (sent: SentFilter): DetectionFilter => ({
  datasetId: sent.dataset_id ?? sent.datasetId ?? undefined,
  videoId: sent.video_id ?? sent.videoId ?? undefined,
  frameId: sent.frame_id ?? sent.frameId ?? undefined,
  className: sent.class ?? sent.class_name ?? undefined,
  source: sent.source ?? undefined,
  verified: sent.verified ?? undefined,
  hasMask: sent.has_mask ?? undefined,
  isLabeled: sent.is_labeled ?? undefined,
  minConfidence: sent.min_confidence ?? undefined,
  maxConfidence: sent.max_confidence ?? undefined,
});

/** Every place that a filter names has to be the principal's to see. @throws AppError NOT_FOUND; INVALID_REQUEST without a place */
async function requirePlaces(principal: Principal, filter: DetectionFilter): Promise<DetectionFilter> {
  const { datasetId, videoId, frameId } = filter;
  if (!datasetId && !videoId && !frameId) {
    throw new AppError('INVALID_REQUEST', say('errors.detectionPlaceMissing'));
  }
  if (datasetId && !(await isPlaceVisible(principal, { datasetId }))) {
    throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
  }
  if (videoId && !(await isPlaceVisible(principal, { videoId }))) {
    throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
  }
  if (!frameId) return filter;
  const { frame } = await requireFrame(principal, frameId, 'read');
  // Of a picture that was extracted more than once, the boxes of one copy count.
  return { ...filter, frameId: frame.sameAs ?? frameId };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Detections of a dataset, video or frame. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function filterDetections(principal: Principal, sent: SentFilter, { limit, offset }: Page) {
  const filter = await requirePlaces(principal, filterOf(sent));
  const { rows, total } = await selectFiltered(principal, filter, { limit, offset });
  return { detections: rows.map(viewListed), total, limit, offset };
}

/** The same, counted in pages. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function filterCrops(
  principal: Principal,
  sent: SentFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const found = await filterDetections(principal, sent, { limit, offset: (page - 1) * limit });
  const { detections: crops, total } = found;
  return { crops, total, total_count: total, total_pages: Math.ceil(total / limit), page, limit };
}

/** @throws AppError NOT_FOUND */
export async function getListedDetection(principal: Principal, id: string): Promise<ListedDetectionView> {
  const row = await findListed(principal, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
  return viewListed(row);
}
