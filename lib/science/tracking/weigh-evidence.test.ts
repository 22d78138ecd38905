import { describe, expect, it } from 'vitest';
import type { Detection, Track } from '@/lib/science/vision/types';
import { trackScores, weighEvidence } from './weigh-evidence';

const head = (x: number, y: number, score: number): Detection => ({
  x,
  y,
  w: 10,
  h: 8,
  score,
  className: 'sperm',
});

/** One cell at (105, 54), seen in frames 0 and 2 with scores 0.9 and 0.5. */
const track: Track = {
  id: 1,
  className: 'sperm',
  points: [0.9, 0.7, 0.5].map((score, frame) => ({
    frame,
    cx: 105,
    cy: 54,
    x: 100,
    y: 50,
    w: 10,
    h: 8,
    score,
    interpolated: frame === 1,
  })),
};

describe('weighEvidence', () => {
  const scores = trackScores([track]);

  it('draws a followed head toward its track, and halves what nothing confirms', () => {
    const found = weighEvidence([head(100, 50, 0.5), head(200, 50, 0.6)], scores.get(2));
    expect(found.map((d) => d.score)).toEqual([0.6, 0.3]);
    expect(found.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
      [100, 50, 10, 8],
      [200, 50, 10, 8],
    ]);
  });

  it('takes a place that was filled in for no sighting', () => {
    expect(weighEvidence([head(100, 50, 0.5)], scores.get(1))[0]?.score).toBe(0.25);
    expect(weighEvidence([], undefined)).toEqual([]);
  });
});
