import { expect, it } from 'vitest';
import type { FollowedField } from '@/lib/engine/casa/measure-followed';
import type { Track } from '@/lib/science/vision/types';
import { reviewDoubtful } from './review-doubtful';

/** Rests at x for frames 0 to 9. */
const restingAt = (id: number, x: number): Track => ({
  id,
  className: 'sperm',
  points: Array.from({ length: 10 }, (_, frame) => {
    const [cx, cy, w, h] = [x, 50, 10, 8];
    return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 0.5, interpolated: false };
  }),
});

it('rejects doubtful tracks without a label, counts labeled things that were left out, and leaves the rest alone', () => {
  // Labels at 100 and 300, the first drawn 3 px aside.
  const labels = [restingAt(1, 103), restingAt(2, 300)];
  const tracks = [restingAt(1, 100), restingAt(2, 200), restingAt(3, 400), restingAt(4, 500)];
  const field = {
    restingProbability: new Map([
      [1, 0.5],
      [2, 0.45],
      // Certain enough to be left alone, though it has no label either; the fourth swims.
      [3, 0.8],
    ]),
    leftOut: [
      { track: restingAt(5, 300), probability: 0.3 },
      { track: restingAt(6, 600), probability: 0.35 },
      { track: restingAt(7, 103), probability: 0.1 },
    ],
  } as unknown as FollowedField;
  const { tracks: reviewed, ...counts } = reviewDoubtful(field, tracks, labels);
  expect(counts).toEqual({ things: 4, decidedOtherwise: 2 });
  expect(reviewed.map(({ id }) => id)).toEqual([1, 3, 4, 5]);
});

it('changes nothing in records that kept no probabilities', () => {
  const tracks = [restingAt(1, 100)];
  expect(reviewDoubtful({} as FollowedField, tracks, [])).toEqual({ things: 0, decidedOtherwise: 0, tracks });
});
