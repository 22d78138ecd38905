import { maskAddresses } from '@/lib/domain/masks/contract-addresses';
import { type Principal, permits } from '@/lib/platform/access';
import { DETAIL_VIEWERS, type DetectionView } from './contract';
import type { DetectionRow } from './queries';

/** Whether a person sees what a box says beside where it is. */
export const seesDetails = (principal: Principal): boolean =>
  DETAIL_VIEWERS.some((permission) => permits(principal, permission));

type Masks = ReadonlyMap<string, { readonly id: string; readonly sha256: string }>;

function viewMaskOf(id: string, masks: Masks): DetectionView['mask'] {
  const mask = masks.get(id);
  return mask ? { id: mask.id, mask_url: maskAddresses(mask).mask_url } : null;
}

/** A detection with everything that is known of it, and its mask. */
export const viewDetection = (row: DetectionRow, masks: Masks): DetectionView => ({
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
  hasMask: masks.has(row.id),
  mask: viewMaskOf(row.id, masks),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});

/** A detection as this person may see it: where it is, and for those who may see more, what it is. */
export const viewDetectionFor = (principal: Principal, row: DetectionRow, masks: Masks): DetectionView =>
  seesDetails(principal)
    ? viewDetection(row, masks)
    : { ...viewDetection(row, masks), confidence: null, class: null, className: null, modelId: null };
