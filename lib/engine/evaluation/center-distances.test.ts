import { expect, it } from 'vitest';
import { centerCloseness } from '@/lib/science/metrics';
import type { Track } from '@/lib/science/vision/types';
import { centerDistances } from './center-distances';
import { pairTracks } from './score-tracking';

/** A box of 10.4 × 8 px around each center. */
function track(id: number, centers: readonly (readonly [number, number])[]): Track {
  const points = centers.map(([cx, cy], frame) => {
    const [w, h] = [10.4, 8];
    return { frame, cx, cy, x: cx - w / 2, y: cy - h / 2, w, h, score: 1, interpolated: false };
  });
  return { id, className: 'sperm', points };
}

/** Placed at frames 0, 4 and 8; on straight lines between. */
const LABEL: readonly (readonly [number, number])[] = [
  [20, 20],
  [22, 20],
  [24, 20],
  [26, 20],
  [28, 20],
  [30, 22],
  [32, 24],
  [34, 26],
  [36, 28],
];
const OFFSETS = [9, 1, 2, 3, 0.5, 3, 4, 5, 9];
const FOUND = LABEL.map(([x, y], i) => [x, y + (OFFSETS[i] ?? 0)] as const);

const distances = (labels: readonly Track[], found: readonly Track[], moving: readonly number[]) =>
  centerDistances(
    pairTracks(labels, found, LABEL.length, new Map(), centerCloseness),
    labels,
    new Set(moving),
  );

it('tells labels that somebody placed from those on a line between them', () => {
  const measured = distances([track(1, LABEL)], [track(7, FOUND)], [1]);
  // The ends have no neighbor on one side; frame 4 is where the path bends.
  expect(measured?.placed?.places).toBe(1);
  expect(measured?.placed?.meanPx).toBeCloseTo(0.5, 9);
  expect(measured?.between?.places).toBe(6);
  expect(measured?.between?.meanPx).toBeCloseTo((1 + 2 + 3 + 3 + 4 + 5) / 6, 9);
  expect(measured?.between?.medianPx).toBeCloseTo(3, 9);
});

it('counts the nearest center within 10 px, of moving cells only', () => {
  const far = track(
    8,
    FOUND.map(([x, y]) => [x, y + 10.1]),
  );
  expect(distances([track(1, LABEL)], [far], [1])?.placed).toBeNull();
  expect(distances([track(1, LABEL)], [far, track(7, FOUND)], [1])?.placed?.meanPx).toBeCloseTo(0.5, 9);
  expect(distances([track(1, LABEL)], [track(7, FOUND)], [])).toBeNull();
});

it('says nothing of labels in whole pixels, which bend everywhere', () => {
  const label = track(1, LABEL);
  const whole = {
    ...label,
    points: label.points.map((p) => ({ ...p, x: Math.round(p.x), w: 10, y: Math.round(p.y) })),
  };
  expect(distances([whole], [track(7, FOUND)], [1])).toBeNull();
});
