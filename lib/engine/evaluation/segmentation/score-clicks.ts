import type { SegmentedObject, SegmentRequest } from '@/lib/engine/inference';
import { type BinaryMask, maskOverlap } from '@/lib/science/segmentation/mask';
import { deepestPoint, nextClick } from '@/lib/science/segmentation/next-click';
import type { Click } from '@/lib/science/segmentation/prompts';
import { commonRegion, type RegionMask } from '@/lib/science/segmentation/read-out';

/** IoU after the first, second … click. */
export interface ClickedObject {
  readonly overlaps: readonly number[];
  readonly targets: readonly string[];
}

/**
 * Clicks at one object as a careful user would: first in its deepest point, then in the deepest point of the largest
 * wrong region, positive or negative; deterministic. A mask without a mistake keeps its score.
 */
export async function clickAt(
  truth: BinaryMask,
  clickCount: number,
  segment: (clicks: readonly Click[]) => Promise<Pick<SegmentedObject, 'mask' | 'target'>>,
): Promise<ClickedObject | null> {
  const [only] = commonRegion([truth]) as [RegionMask];
  const first = deepestPoint(only.mask);
  if (!first) return null;
  const clicks: Click[] = [{ x: first.x + only.x, y: first.y + only.y, positive: true }];
  const overlaps: number[] = [];
  const targets: string[] = [];
  let answer = await segment(clicks);
  for (;;) {
    // Regions and distances are looked for where there is anything, which is a small part of a picture.
    const [found, wanted] = commonRegion([answer.mask, truth]) as [RegionMask, RegionMask];
    overlaps.push(maskOverlap(found.mask, wanted.mask));
    targets.push(answer.target);
    if (overlaps.length === clickCount) return { overlaps, targets };
    const click = nextClick(found.mask, wanted.mask);
    if (!click) continue;
    clicks.push({ ...click, x: click.x + found.x, y: click.y + found.y });
    answer = await segment(clicks);
  }
}

export type ClickRequest = Omit<SegmentRequest, 'clicks'>;

export interface OverlapSummary {
  readonly objects: number;
  readonly mean: number;
  readonly median: number;
  /** Shares of the objects with at least this IoU. */
  readonly atLeast: Readonly<Record<'0.5' | '0.75' | '0.9', number>>;
}

/** Mean, median and shares of a list of IoUs; null for an empty one. */
export function summarizeOverlaps(overlaps: readonly number[]): OverlapSummary | null {
  const n = overlaps.length;
  if (n === 0) return null;
  const sorted = [...overlaps].sort((a, b) => a - b);
  const middle =
    ((sorted[Math.floor((n - 1) / 2)] as number) + (sorted[Math.ceil((n - 1) / 2)] as number)) / 2;
  const share = (least: number): number => overlaps.filter((v) => v >= least).length / n;
  return {
    objects: n,
    mean: overlaps.reduce((a, b) => a + b, 0) / n,
    median: middle,
    atLeast: { '0.5': share(0.5), '0.75': share(0.75), '0.9': share(0.9) },
  };
}
