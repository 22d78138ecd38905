import { boxOverlap, centerDistance } from './boxes';
import { PointGrid } from './point-grid';
import type { Detection } from './types';

export interface DuplicateParameters {
  /** A weaker box that overlaps a kept one by more than this (intersection over union) goes. */
  readonly maxOverlap: number;
  /** So does one whose center is nearer than this share of the smaller box's shorter side. */
  readonly minSeparation: number;
}

export const DEFAULT_DUPLICATES: DuplicateParameters = { maxOverlap: 0.55, minSeparation: 0.4 };

/**
 * Greedy non-maximum suppression, best score first. Heads are round and small, so two boxes on one head may
 * overlap little when their sizes differ: the distance between centers decides as well. Classes do not
 * suppress each other's boxes unless the centers coincide.
 */
export function suppressDuplicates(
  detections: readonly Detection[],
  { maxOverlap, minSeparation }: DuplicateParameters = DEFAULT_DUPLICATES,
): Detection[] {
  const sorted = [...detections].sort((a, b) => b.score - a.score);
  const largest = sorted.reduce((side, d) => Math.max(side, d.w, d.h), 1);
  const grid = new PointGrid(largest);
  const kept: Detection[] = [];
  for (const candidate of sorted) {
    const cx = candidate.x + candidate.w / 2;
    const cy = candidate.y + candidate.h / 2;
    const duplicate = grid.near(cx, cy).some((index) => {
      const winner = kept[index];
      if (!winner) return false;
      const shortSide = Math.min(candidate.w, candidate.h, winner.w, winner.h);
      if (centerDistance(candidate, winner) < minSeparation * shortSide) return true;
      return candidate.className === winner.className && boxOverlap(candidate, winner) > maxOverlap;
    });
    if (duplicate) continue;
    grid.add(kept.length, cx, cy);
    kept.push(candidate);
  }
  return kept;
}
