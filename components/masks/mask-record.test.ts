import { expect, it } from 'vitest';
import {
  areaOf,
  canOutline,
  confidenceBand,
  estimatedQuality,
  paintedOf,
  recordOf,
  regionOf,
} from './mask-record';

const about = { detectionId: 'a', part: 'cell', source: 'points', score: 0.9 } as const;
/** 3 × 2 at (12, 21) of the frame, its middle column filled: columns are 2 high, so 2 empty, 2 filled, 2 empty. */
const mask = {
  window: { x: 12, y: 21, width: 3, height: 2 },
  rle: { size: [2, 3] as [number, number], counts: '222' },
};

it('a crop is the box with half its longer side around it, inside the frame', () => {
  expect(regionOf({ x1: 10, y1: 20, x2: 30, y2: 28 }, { width: 100, height: 34 })).toEqual({
    ...{ x: 0, y: 10, w: 40, h: 24 },
  });
});

it('a mask lies in its crop, with room to paint in all of it', () => {
  const record = recordOf(mask, { x: 10, y: 20, w: 6, h: 4 }, about);
  expect(record).toMatchObject({ id: 'mask:a', x: 0, y: 0, width: 6, height: 4, score: 0.9 });
  const rows = [0, 6, 12, 18].map((from) => [...record.bits.slice(from, from + 6)].join(''));
  expect(rows).toEqual(['000000', '000100', '000100', '000000']);
  expect(areaOf(record)).toBe(2);
});

it('what lies outside the crop is kept, and goes back to the frame as it came', () => {
  const region = { x: 13, y: 22, w: 4, h: 4 };
  const record = recordOf(mask, region, about);
  // One column and one row of the mask lie before the crop.
  expect(record).toMatchObject({ x: -1, y: -1, width: 5, height: 5 });
  expect(areaOf(record)).toBe(2);
  const painted = paintedOf(record, region);
  expect(painted).toMatchObject({ x: 12, y: 21, width: 5, height: 5 });
  expect(recordOf({ window: painted, rle: { size: [5, 5], counts: painted.runs } }, region, about)).toEqual(
    record,
  );
});

it('scores are told in the specified bands', () => {
  expect([0.81, 0.8, 0.61, 0.6].map(confidenceBand)).toEqual(['high', 'medium', 'medium', 'low']);
  expect([0.71, 0.7].map(estimatedQuality)).toEqual(['good', 'fair']);
});

it('background points alone outline nothing', () => {
  expect(canOutline([{ x: 1, y: 1, label: 0 }])).toBe(false);
  expect(
    canOutline([
      { x: 1, y: 1, label: 0 },
      { x: 2, y: 2, label: 1 },
    ]),
  ).toBe(true);
});
