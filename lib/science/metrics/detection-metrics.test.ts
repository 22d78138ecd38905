import { describe, expect, it } from 'vitest';
import { calibrationError } from './calibration';
import { averagePrecision, centerScores, scoreAtThreshold } from './detection-metrics';
import { thresholdTable } from './threshold-table';

const box = (x: number, y = 0) => ({ x, y, w: 10, h: 10 });
const found = (x: number, score: number, y = 0) => ({ ...box(x, y), score });

describe('average precision', () => {
  it('is the area under the made-monotone curve', () => {
    // Four true boxes; by score: hit, miss, hit, hit, one never found.
    // Precision 1, 1/2, 2/3, 3/4; recall 1/4, 1/4, 2/4, 3/4. Monotone from the right: 1, 3/4, 3/4, 3/4.
    // Area = 1/4·1 + 1/4·3/4 + 1/4·3/4 = 0.625.
    const pictures = [
      { truth: [box(0), box(50)], found: [found(0, 0.9), found(200, 0.8), found(50, 0.7)] },
      { truth: [box(0), box(50)], found: [found(0, 0.6)] },
    ];
    expect(averagePrecision(pictures, 0.5)).toBeCloseTo(0.625, 12);
  });

  it('counts a second box on the same object as a false alarm', () => {
    // hit, then a copy: precision 1, 1/2; recall 1, 1: area 1. With the copy first in score it is still a hit.
    const picture = { truth: [box(0)], found: [found(0, 0.9), found(1, 0.95)] };
    expect(averagePrecision([picture], 0.5)).toBe(1);
    expect(scoreAtThreshold([picture], 0.5, 0.5)).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
  });

  it('depends on the overlap asked for', () => {
    // shifted by 4: overlap 60/140 = 0.43: a hit at 0.3, a miss at 0.5
    const picture = { truth: [box(0)], found: [found(4, 0.9)] };
    expect([averagePrecision([picture], 0.3), averagePrecision([picture], 0.5)]).toEqual([1, 0]);
    expect(averagePrecision([{ truth: [], found: [] }], 0.5)).toBeNaN();
  });
});

it('matches centers within half the mean side of the true box', () => {
  const pictures = [
    { truth: [box(0), box(50)], found: [found(4.9, 0.9), found(55.1, 0.9), found(100, 0.1)] },
  ];
  // The first center is 4.9 px off (limit 5): hit; the second 5.1: miss; the third is below the threshold.
  expect(centerScores(pictures, 0.5)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
});

it('leaves out what lies on ignored regions, but not a box that matches', () => {
  const picture = {
    truth: [box(0)],
    found: [found(0, 0.9), found(52, 0.8), found(66, 0.7)],
    ignored: [{ x: 50, y: 0, w: 20, h: 10 }, box(0)],
  };
  // 52–62 lies wholly on the region 50–70; of 66–76 only 4 of 10 px do: one hit, one false alarm.
  expect(scoreAtThreshold([picture], 0.5, 0.5)).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
  expect(averagePrecision([picture], 0.5)).toBe(1);
});

it('measures how far scores are from shares of right boxes', () => {
  // Bin 0.9–1: scores 0.95, 0.95, one right: |0.5 − 0.95| = 0.45. Bin 0.2–0.3: score 0.25, right: 0.75.
  // ECE = (2·0.45 + 1·0.75) / 3 = 0.55.
  const picture = { truth: [box(0), box(50)], found: [found(0, 0.95), found(200, 0.95), found(50, 0.25)] };
  const { expectedCalibrationError, bins } = calibrationError([picture], 0.5);
  expect(expectedCalibrationError).toBeCloseTo(0.55, 12);
  expect(bins[9]).toEqual({ from: 0.9, to: 1, boxes: 2, meanScore: 0.95, precision: 0.5 });
  expect(bins[0]).toMatchObject({ boxes: 0, meanScore: null, precision: null });
  expect(calibrationError([{ truth: [box(0)], found: [] }], 0.5).expectedCalibrationError).toBeNaN();
});

it('tabulates thresholds from 0.05 to 0.95', () => {
  const table = thresholdTable([{ truth: [box(0), box(50)], found: [found(0, 0.9), found(90, 0.3)] }], 0.5);
  expect(table.map((row) => row.threshold)).toEqual(
    Array.from({ length: 19 }, (_, i) => Number(((i + 1) * 0.05).toFixed(2))),
  );
  // Up to 0.30 both count: precision 1/2, recall 1/2; then only the right one: precision 1, recall 1/2, F1 2/3.
  expect(table[5]).toEqual({ threshold: 0.3, precision: 0.5, recall: 0.5, f1: 0.5, centreF1: 0.5 });
  expect(table[6]).toMatchObject({ threshold: 0.35, precision: 1, recall: 0.5, f1: 2 / 3 });
  expect(table[18]?.precision).toBeNaN();
});
