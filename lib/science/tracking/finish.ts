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
      points: pointsOf(chain, span),
    }));
}

function meanScore(chain: readonly Sighting[]): number {
  return chain.reduce((sum, s) => sum + s.score, 0) / chain.length;
}

function commonClass(chain: readonly Sighting[]): SpermClass {
  const classes: SpermClass[] = [];
  const votes: number[] = [];
  for (const { className, score } of chain) {
    const at = classes.indexOf(className);
    if (at < 0) {
      classes.push(className);
      votes.push(score);
    } else votes[at] = (votes[at] as number) + score;
  }
  return classes[votes.indexOf(Math.max(...votes))] ?? 'sperm';
}

/** The points of a track: sizes are those of its time, and where it was missed everything is on a straight line. */
function pointsOf(chain: readonly Sighting[], span: number): TrackPoint[] {
  const widths = runningMedian(
    chain.map(({ w }) => w),
    span,
  );
  const heights = runningMedian(
    chain.map(({ h }) => h),
    span,
  );
  const points: TrackPoint[] = [];
  for (let i = 0; i < chain.length; i++) {
    const { frame, cx, cy, score } = chain[i] as Sighting;
    const w = widths[i] as number;
    const h = heights[i] as number;
    points.push(pointAt(frame, cx, cy, w, h, score, false));
    const next = chain[i + 1];
    if (!next) break;
    const [nextW, nextH] = [widths[i + 1] as number, heights[i + 1] as number];
    for (let between = frame + 1; between < next.frame; between++) {
      const share = (between - frame) / (next.frame - frame);
      points.push(
        pointAt(
          between,
          mix(cx, next.cx, share),
          mix(cy, next.cy, share),
          mix(w, nextW, share),
          mix(h, nextH, share),
          Math.min(score, next.score),
          true,
        ),
      );
    }
  }
  return points;
}

const mix = (a: number, b: number, share: number): number => a + share * (b - a);

function pointAt(
  frame: number,
  cx: number,
  cy: number,
  w: number,
  h: number,
  score: number,
  interpolated: boolean,
): TrackPoint {
  return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score, interpolated };
}
