import { z } from 'zod';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import { maskAddresses } from '@/lib/domain/masks/contract-addresses';
import type { ItemView, itemDetectionSchema, LabelStatistics, LabelView } from './contract-fields';
import type { ListedItem } from './queries-items';
import type { VisibleLabel } from './queries-labels';

export function viewLabel(found: VisibleLabel, stats?: LabelStatistics): LabelView {
  const { label, projectId, datasetName, userName, itemCount } = found;
  const createdAt = label.createdAt.toISOString();
  const updatedAt = label.updatedAt.toISOString();
  return {
    id: label.id,
    name: label.name,
    by_itself: label.byItself,
    description: label.description,
    dataset_id: label.datasetId,
    datasetId: label.datasetId,
    dataset_name: datasetName,
    datasetName,
    project_id: projectId,
    projectId,
    user_id: label.userId,
    userId: label.userId,
    user_name: userName,
    userName,
    label_type: label.type,
    labelType: label.type,
    item_count: itemCount,
    itemCount,
    version: label.version,
    created_at: createdAt,
    createdAt,
    updated_at: updatedAt,
    updatedAt,
    ...(stats ? { stats } : {}),
  };
}

/** What is told of an item on a page of any length. */
export const viewSlimItem = ({
  item,
  detection,
  frameNumber,
  videoId,
  videoName,
  mask,
}: ListedItem): ItemView => ({
  id: item.id,
  detection_id: detection.id,
  frame_id: detection.frameId,
  video_id: videoId,
  video_name: videoName,
  frame_number: frameNumber,
  class_name: item.className,
  morphology_class: item.morphologyClass,
  confidence: detection.confidence,
  label_confidence: item.confidence,
  mask_id: mask?.id ?? null,
  version: item.version,
});

/** Clicks of a mask; only what is needed to show them again. */
const pointsSchema = z
  .array(z.object({ x: z.number(), y: z.number(), label: z.number().int().default(1) }))
  .catch([]);

const NO_MASK = { mask_url: null, visualization_url: null };

export function viewItem(row: ListedItem): ItemView {
  const { item, detection, frameNumber, videoId, videoName, mask } = row;
  const cropUrl = cropAddress(detection.id);
  const createdAt = item.createdAt.toISOString();
  return {
    ...viewSlimItem(row),
    data_label_id: item.labelId,
    sperm_detection_id: detection.id,
    detectionId: detection.id,
    crop_id: detection.id,
    frameId: detection.frameId,
    videoId,
    frameNumber,
    name: `${videoName} #${frameNumber}`,
    class: item.className,
    className: item.className,
    morphologyClass: item.morphologyClass,
    labelConfidence: item.confidence,
    notes: item.notes,
    bounding_box: { x1: detection.x1, y1: detection.y1, x2: detection.x2, y2: detection.y2 },
    source: detection.source,
    verified: detection.verified,
    hasMask: mask !== null,
    sperm_mask_id: mask?.id ?? null,
    quality: mask?.quality ?? null,
    points: mask ? pointsSchema.parse(mask.points) : [],
    crop_url: cropUrl,
    thumbnail_url: cropUrl,
    ...(mask ? maskAddresses(mask) : NO_MASK),
    annotated_by: item.annotatedBy,
    annotated_by_name: row.annotatedByName,
    created_at: createdAt,
    createdAt,
    updated_at: item.updatedAt.toISOString(),
  };
}

/** The detection behind an item, in both spellings. */
export function viewItemDetection({
  detection,
  frameNumber,
  videoId,
  mask,
}: ListedItem): z.infer<typeof itemDetectionSchema> {
  const { id, frameId, x1, y1, x2, y2 } = detection;
  return {
    id,
    detection_id: id,
    sperm_detection_id: id,
    crop_id: id,
    frame_id: frameId,
    frameId,
    video_id: videoId,
    videoId,
    frame_number: frameNumber,
    frameNumber,
    ...{ x1, y1, x2, y2 },
    width: x2 - x1,
    height: y2 - y1,
    bounding_box: { x1, y1, x2, y2 },
    confidence: detection.confidence,
    class: detection.className,
    class_name: detection.className,
    source: detection.source,
    verified: detection.verified,
    version: detection.version,
    hasMask: mask !== null,
    crop_url: cropAddress(id),
  };
}
