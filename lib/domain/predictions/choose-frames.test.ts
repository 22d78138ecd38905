import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { chooseFrames, evenly } from './choose-frames';
import { fullestFrames } from './sample-frames';

/** A track by its scores from a frame on; null where the cell was not seen and its place is a guess. */
const track = (id: number, begin: number, scores: readonly (number | null)[]): Track => ({
  id,
  className: 'sperm',
  points: scores.map((score, k) => ({
    ...{ frame: begin + k, x: 10 * id, y: 0, w: 4, h: 4, cx: 10 * id + 2, cy: 2 },
    ...{ score: score ?? 0.99, interpolated: score === null },
  })),
});

describe('frames on which cells are judged', () => {
  it('are as few as show every cell, each cell once', () => {
    // 1 and 2 meet on frame 2, 3 comes later.
    const chosen = chooseFrames([track(1, 0, [0.8, 0.8, 0.8]), track(2, 2, [0.8, 0.8]), track(3, 7, [0.5])]);
    expect([...chosen]).toEqual([
      [
        2,
        [
          { trackId: 1, x: 12, y: 2 },
          { trackId: 2, x: 22, y: 2 },
        ],
      ],
      [7, [{ trackId: 3, x: 32, y: 2 }]],
    ]);
  });

  it('show a cell nearly as surely as any, and never where its place is a guess', () => {
    // Together on frame 1; there the first is far less sure, and the second was not seen.
    expect([...chooseFrames([track(1, 0, [0.9, 0.7]), track(2, 0, [0.6, 0.6])]).keys()]).toEqual([0]);
    expect([...chooseFrames([track(1, 1, [0.9]), track(2, 1, [null, 0.6])]).keys()]).toEqual([1, 2]);
  });

  it('are none without a cell, and a limit takes cells evenly', () => {
    expect(chooseFrames([]).size).toBe(0);
    expect(evenly([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
    expect(evenly([0, 1], 3)).toEqual([0, 1]);
  });

  it('are kept as pictures where most cells were judged, the first of equals', () => {
    const cells = (count: number) => Array.from({ length: count }, (_, k) => ({ trackId: k, x: 0, y: 0 }));
    const planned = new Map([7, 1, 3, 3, 2, 1, 1].map((count, frame) => [frame, cells(count)]));
    expect([...fullestFrames(planned)]).toEqual([0, 2, 3, 4, 1]);
  });
});
