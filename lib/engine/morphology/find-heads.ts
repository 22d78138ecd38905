import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import type { Point } from '@/lib/science/segmentation/polygon';
import type { GrayFrame } from '@/lib/science/vision/types';
import { HEAD_RANGES } from '@/lib/science/who-manual';

/** Heads nearer to each other are one head that was found twice. */
const SAME_HEAD_UM = 1.5;

/**
 * Centers of what may be heads on a still, the surest first. The pixel size says at which scale a head has the size that
 * the detector was trained for; looking for that scale instead finds several times as much dirt in pictures of high
 * magnification. Not all that is found is a sperm head: who looks at the outlines decides.
 */
export async function findHeads(
  picture: GrayFrame,
  pixelSizeUm: number,
  detector: Detector,
): Promise<Point[]> {
  const { workingThreshold, boxSide } = detector.metadata;
  const detect = stillDetector(detector, workingThreshold);
  const scale =
    boxSide === null
      ? await findDetectionScale([picture], detector.metadata, detect)
      : (boxSide * pixelSizeUm) / HEAD_RANGES.who6.medianLengthUm;
  const found = [...(await detect(picture, Math.min(1, scale)))]
    .filter(({ className }) => className === 'sperm')
    .sort((a, b) => b.score - a.score)
    .map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 }));
  return withoutRepeats(found, SAME_HEAD_UM / pixelSizeUm);
}

/** The points that are farther than `apartPx` from all before them. */
export function withoutRepeats(points: readonly Point[], apartPx: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    if (kept.every(({ x, y }) => Math.hypot(point.x - x, point.y - y) > apartPx)) kept.push(point);
  }
  return kept;
}
