import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detector,
  findDetectionScale,
  loadDetector,
  resolveModel,
  stillDetector,
} from '@/lib/engine/inference';
import { simulateStill } from '@/lib/science/simulation/still';
import { findHeads, withoutRepeats } from './find-heads';

let detector: Detector;
beforeAll(async () => {
  detector = await loadDetector((await resolveModel('sperm-detector-v1', 'models')).file);
});
afterAll(() => detector.close());

describe('heads on a still', () => {
  it.each([
    [5004, 0.08],
    [5006, 0.1],
  ])('are found, with less dirt than where the scale is looked for (seed %i)', async (seed, pixelSizeUm) => {
    const options = { cells: 12, width: 1200, height: 900, pixelSizeUm, touchingShare: 0 };
    const still = simulateStill(options, seed);
    const found = await findHeads(still.picture, pixelSizeUm, detector);
    const heads = still.cells.filter(({ headInside }) => headInside);
    const near = heads.filter(({ cx, cy }) =>
      found.some(({ x, y }) => Math.hypot(x - cx, y - cy) < 2 / pixelSizeUm),
    );
    expect(near.length).toBeGreaterThanOrEqual(heads.length - 1);
    const detect = stillDetector(detector, detector.metadata.workingThreshold);
    const lookedFor = await findDetectionScale([still.picture], detector.metadata, detect);
    expect(found.length).toBeLessThan((await detect(still.picture, lookedFor)).length);
  });

  it('found twice are one', () => {
    const points = [
      { x: 10, y: 10 },
      { x: 12, y: 11 },
      { x: 40, y: 10 },
    ];
    expect(withoutRepeats(points, 5)).toEqual([points[0], points[2]]);
  });
});
