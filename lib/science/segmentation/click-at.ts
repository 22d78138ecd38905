import { type BinaryMask, maskOverlap } from './mask';
import { deepestPoint, nextClick } from './next-click';
import type { Click } from './prompts';
import { commonRegion, type RegionMask } from './read-out';

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
  segment: (clicks: readonly Click[]) => Promise<{ readonly mask: BinaryMask; readonly target: string }>,
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
