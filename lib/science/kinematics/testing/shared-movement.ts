import { normal, seededRandom } from '@/lib/science/simulation/random';
import type { Track } from '@/lib/science/vision/types';

export const [FPS, FRAMES, HEAD] = [50, 200, 12];

/** A track of 12 px heads through these centers. */
export const track = (
  id: number,
  at: (frame: number) => readonly [number, number],
  first = 0,
  frames = FRAMES,
): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: frames }, (_, i) => {
    const [cx, cy] = at(first + i);
    return { frame: first + i, cx, cy, x: cx - 6, y: cy - 6, w: 12, h: 12, score: 1, interpolated: false };
  }),
});

/** Cells that rest and jitter by .3 px, and swimmers that beat each for itself. */
export function cells(
  resting: number,
  swimming: number,
  shaken: (frame: number) => [number, number],
  seed = 1,
  frames = FRAMES,
): Track[] {
  const random = seededRandom(seed);
  const jitter = (): number => 0.3 * normal(random);
  return Array.from({ length: resting + swimming }, (_, i) => {
    const [phase, turn, hz] = [2 * Math.PI * random(), 2 * Math.PI * random(), 7 + 9 * random()];
    const swims = i >= resting;
    const at = (frame: number): [number, number] => {
      const seconds = frame / FPS;
      const [dx, dy] = shaken(frame);
      const beat = swims ? 4 * Math.sin(2 * Math.PI * hz * seconds + phase) : 0;
      const way = swims ? 80 * seconds : 0;
      return [
        50 * i + way * Math.cos(turn) - beat * Math.sin(turn) + dx + jitter(),
        300 + way * Math.sin(turn) + beat * Math.cos(turn) + dy + jitter(),
      ];
    };
    return track(i + 1, at, 0, frames);
  });
}

/** Of a path beside its mean. */
export const rms = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};
