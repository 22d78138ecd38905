import { maskAddresses } from './contract-addresses';
import type { StoredMask } from './contract-fields';
import { type MaskRow, pointsOf } from './queries';

export const viewWindow = (row: Pick<MaskRow, 'x' | 'y' | 'width' | 'height' | 'rle'>) => ({
  window: { x: row.x, y: row.y, width: row.width, height: row.height },
  rle: { size: [row.height, row.width] as [number, number], counts: row.rle },
});

/** @throws StoredFormatError */
export const viewMaskRow = (row: MaskRow): StoredMask => ({
  id: row.id,
  mask_id: row.id,
  sperm_mask_id: row.id,
  detection_id: row.detectionId,
  crop_id: row.detectionId,
  part: row.part,
  ...viewWindow(row),
  confidence: row.score,
  quality: row.quality,
  source: row.source,
  points: pointsOf(row),
  model_id: row.modelId,
  sha256: row.sha256,
  version: row.version,
  ...maskAddresses(row),
  created_at: row.createdAt.toISOString(),
});
