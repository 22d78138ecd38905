import type { RoundBody } from '@/lib/science/round-cells/find-round-cells';
import type { Track } from '@/lib/science/vision/types';
import { confinedPath } from './confined-path';
import { type AgglutinationParameters, DEFAULT_AGGLUTINATION } from './parameters';
import type { HeldField } from './shaking-clusters';

/**
 * Cells that stick to round cells, shaking or still: they keep their place at the rim of one. The manual calls this
 * aggregation, which is noted apart from agglutination (WHO laboratory manual, 6th edition 2021).
 *
 * @param roundCells as they lie in frame `seenAt`, px
 */
export function onRoundCells(
  tracks: readonly Track[],
  roundCells: readonly RoundBody[],
  seenAt: number,
  { framesPerSecond, pixelUm, drift }: HeldField,
  parameters: AgglutinationParameters = DEFAULT_AGGLUTINATION,
): Set<number> {
  const { minSeconds, excursionUm, besideShare, rimUm, innerShare } = parameters;
  const [ox, oy] = drift(0, seenAt);
  const held = new Set<number>();
  if (roundCells.length === 0) return held;
  for (const track of tracks) {
    const path = track.className === 'sperm' ? confinedPath(track, framesPerSecond, drift) : null;
    if (!path || path.seconds < minSeconds || path.excursion * pixelUm > excursionUm) continue;
    const sticks = roundCells.some(({ cx, cy, radius }) => {
      const inRim = path.x.reduce((count, x, k) => {
        const distance = Math.hypot(x - (cx - ox), (path.y[k] as number) - (cy - oy));
        return count + (distance >= innerShare * radius && distance <= radius + rimUm / pixelUm ? 1 : 0);
      }, 0);
      return inRim >= besideShare * path.x.length;
    });
    if (sticks) held.add(track.id);
  }
  return held;
}
