import type { DetectionView } from './contract';
import type { DetectionRow } from './queries';

/** A detection as every answer shows one. */
export const viewDetection = (row: DetectionRow): DetectionView => ({
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
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});
