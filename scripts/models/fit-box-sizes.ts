import { type Detector, findDetectionScale, stillDetector } from '@/lib/engine/inference';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { centerDistance } from '@/lib/science/vision/boxes';
import type { SizeCorrection } from '@/lib/science/vision/center-heatmap';
import type { Box } from '@/lib/science/vision/types';

/** A found head is a labeled one when their centers are this near, in sides of the label. */
const NEAR = 0.33;
/** Pairs further apart in size (natural logarithm) are other things than a head and its label. */
const ALIKE = 0.5;
/** Fewer pairs than this say too little. */
const MIN_PAIRS = 200;

/**
 * Least squares of log labeled size on log found size, over heads found from the working threshold up. Pictures must
 * be none that figures are reported on; the detector must leave sizes as they are (slope 1).
 *
 * @throws RangeError when fewer than 200 heads are found, or their sizes say nothing (slope outside 0.3 to 1.5)
 */
export async function fitBoxSizes(
  detector: Detector,
  pictures: readonly LabeledPicture[],
): Promise<SizeCorrection> {
  const detect = stillDetector(detector, detector.metadata.workingThreshold);
  const pairs: [number, number][] = [];
  for (const p of pictures) {
    const scale = await findDetectionScale([p.picture], detector.metadata, detect);
    const labels = p.boxes.filter((b) => b.className === 'sperm');
    for (const d of await detect(p.picture, scale)) {
      const label = d.className === 'sperm' ? nearest(d, labels) : undefined;
      if (!label) continue;
      const [x, y] = [Math.log(side(d) * scale), Math.log(side(label) * scale)];
      if (Math.abs(x - y) < ALIKE) pairs.push([x, y]);
    }
  }
  return sizeCorrection(pairs);
}

/**
 * The line through the logarithms of found and labeled sizes, px, as a correction.
 * Sizes that need none (slope from 1 on) stay as they are.
 * @throws RangeError for fewer than 200 pairs, and where sizes say nothing (slope outside 0.3 to 1.5)
 */
export function sizeCorrection(
  pairs: readonly (readonly [found: number, labeled: number])[],
): SizeCorrection {
  if (pairs.length < MIN_PAIRS) throw new RangeError(`only ${pairs.length} heads to fit sizes on`);
  const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const variance = mean(pairs.map(([x]) => (x - mx) ** 2));
  const slope = mean(pairs.map(([x, y]) => (x - mx) * (y - my))) / variance;
  if (!(slope >= 0.3 && slope < 1.5)) throw new RangeError(`a slope of ${slope} is no correction`);
  if (slope >= 0.999) return { side: Math.exp(mx), slope: 1 };
  // Where the line crosses the diagonal a size stays as it is. All but parallel to it, it crosses far from any head: then usual
  // heads stay as they are, for pictures are brought to that size, too.
  const away = (my - slope * mx) / (1 - slope) - mx;
  return { side: Math.exp(Math.abs(away) < Math.sqrt(variance) ? mx + away : mx), slope };
}

function nearest(d: Box, labels: readonly Box[]): Box | undefined {
  const [best] = labels
    .map((label) => ({ label, distance: centerDistance(d, label) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance < NEAR * side(best.label) ? best.label : undefined;
}

const side = ({ w, h }: Box): number => Math.sqrt(w * h);
