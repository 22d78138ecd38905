import { runningMedian } from '@/lib/science/vision/running-median';
import type { SpermClass, Track, TrackPoint } from '@/lib/science/vision/types';
import type { Sighting } from './piece';
import type { TrackerSettings } from './settings';

/**
 * Turns chains of sightings into tracks: drops those seen too shortly or with too little confidence on the
 * average, fills gaps along a straight line (marked), steadies the boxes' size, and numbers tracks from 1 in order of
 * appearance. In a recording shorter than the least time a track needs to be seen in half its frames. What rests and is
 * faint is judged later, by many pictures.
 */
export function finishTracks(
  chains: readonly (readonly Sighting[])[],
  frameCount: number,
  settings: TrackerSettings,
): Track[] {
  const least = Math.max(3, Math.round(settings.minSeconds * settings.framesPerSecond));
  const needed = Math.min(least, Math.ceil(frameCount / 2));
  const span = Math.max(1, Math.round(settings.boxSizeSeconds * settings.framesPerSecond));
  return chains
    .filter((chain) => chain.length >= needed && meanScore(chain) >= settings.highScore)
    .sort((a, b) => (a[0]?.frame ?? 0) - (b[0]?.frame ?? 0))
    .map((chain, index) => ({
      id: index + 1,
      className: commonClass(chain),
      points: fillGaps(steadySizes(chain, span)),
    }));
}

function meanScore(chain: readonly Sighting[]): number {
  return chain.reduce((sum, s) => sum + s.score, 0) / chain.length;
}

function commonClass(chain: readonly Sighting[]): SpermClass {
  const votes = new Map<SpermClass, number>();
  for (const s of chain) votes.set(s.className, (votes.get(s.className) ?? 0) + s.score);
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? 'sperm';
}

function steadySizes(chain: readonly Sighting[], span: number): Sighting[] {
  const widths = runningMedian(
    chain.map(({ w }) => w),
    span,
  );
  const heights = runningMedian(
    chain.map(({ h }) => h),
    span,
  );
  return chain.map((sighting, i) => ({ ...sighting, w: widths[i] as number, h: heights[i] as number }));
}

function fillGaps(chain: readonly Sighting[]): TrackPoint[] {
  const points: TrackPoint[] = [];
  chain.forEach((s, index) => {
    points.push(asPoint(s, false));
    const next = chain[index + 1];
    if (!next) return;
    for (let frame = s.frame + 1; frame < next.frame; frame++) {
      const share = (frame - s.frame) / (next.frame - s.frame);
      const mix = (a: number, b: number): number => a + share * (b - a);
      points.push(
        asPoint(
          {
            ...s,
            frame,
            cx: mix(s.cx, next.cx),
            cy: mix(s.cy, next.cy),
            w: mix(s.w, next.w),
            h: mix(s.h, next.h),
            score: Math.min(s.score, next.score),
          },
          true,
        ),
      );
    }
  });
  return points;
}

function asPoint(s: Sighting, interpolated: boolean): TrackPoint {
  const { frame, cx, cy, w, h, score } = s;
  return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score, interpolated };
}
