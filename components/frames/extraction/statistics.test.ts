import { expect, test } from 'vitest';
import { statisticsOf } from './statistics';

const frame = (detectionCount: number, detectionStatus: 'completed' | null = 'completed') => ({
  detectionCount,
  detectionStatus,
  hasDetection: detectionCount > 0,
});

test('frames that nothing has looked at count neither as empty nor as looked at', () => {
  expect(statisticsOf([frame(0, null), frame(0, null)])).toEqual({
    looked: 0,
    detections: 0,
    perFrame: null,
  });
});

test('an empty frame that was looked at counts, and boxes that a person drew do without a detection', () => {
  // 0, 3, 4 and 9: 16 on four frames; the middle two are 3 and 4.
  expect(statisticsOf([frame(9), frame(0), frame(3, null), frame(4), frame(0, null)])).toEqual({
    looked: 4,
    detections: 16,
    perFrame: { min: 0, max: 9, mean: 4, median: 3.5 },
  });
});
