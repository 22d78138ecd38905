import { coverHidden } from '@/lib/science/fields';
import { median } from '@/lib/science/vision/boxes';
import { resample } from '@/lib/science/vision/resample';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { Detector } from './detector';
import type { DetectorMetadata } from './metadata';

/** How the scale is looked for at which a detector sees heads best. */
export interface ScaleParameters {
  /** Where the search begins, and ends in most videos: pictures as they are. */
  readonly first: number;
  /** Scales that are tried where the first shows next to nothing: other objectives and cameras. */
  readonly others: readonly number[];
  readonly min: number;
  readonly max: number;
  /**
   * Factors between these are not worth another size: enlarging shows nothing new, and dirt begins to look like heads.
   */
  readonly fits: readonly [number, number];
  /** Confident boxes a picture below which a scale says too little. */
  readonly few: number;
  /** Another scale must show this many times as much to be believed. */
  readonly clearly: number;
  /** Boxes far from the size that was trained for come out too near to it, hence more than one step. */
  readonly maxSteps: number;
  /**
   * Sides (µm, geometric mean) that the box of a head may have. Human heads are 3.7 to 4.7 µm long (WHO 2021), their boxes
   * take in some of the halo, and pixel sizes are seldom exact.
   */
  readonly sideUm: readonly [number, number];
  /**
   * With a known pixel size: the box of a head without a halo has about so many µm, and is shown at this many pixels or more.
   * What is smaller the detector hardly finds, and as it finds the largest first, their sizes do not tell: at .8 µm a pixel
   * simulated fields with dark heads came out at a third to two thirds of their number.
   */
  readonly smallSideUm: number;
  readonly minSidePx: number;
  /** With a known pixel size pictures may be enlarged further than one would on a guess. */
  readonly maxCalibrated: number;
}

export const DEFAULT_SCALE: ScaleParameters = {
  first: 1,
  others: [2, 0.5, 0.2],
  min: 0.1,
  max: 2,
  fits: [0.85, 1.5],
  few: 2,
  clearly: 2,
  maxSteps: 3,
  sideUm: [4.5, 12],
  smallSideUm: 5.3,
  minSidePx: 9,
  maxCalibrated: 2.5,
};

/** Boxes of one picture at a scale, in the picture's own pixels, without duplicates. */
export type DetectAtScale = (picture: GrayFrame, scale: number) => Promise<readonly Detection[]>;

/** The sides of a picture at a scale, at least one pixel each. */
export function scaledSize(
  picture: { readonly width: number; readonly height: number },
  scale: number,
): { width: number; height: number } {
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(picture.width), height: side(picture.height) };
}

/** Boxes found in a picture of size `from` as boxes of a picture of size `to`. */
export function rescaleBoxes(
  found: readonly Detection[],
  from: { readonly width: number; readonly height: number },
  to: { readonly width: number; readonly height: number },
): Detection[] {
  const [fx, fy] = [to.width / from.width, to.height / from.height];
  return fx === 1 && fy === 1 ? [...found] : found.map((d) => rescaled(d, fx, fy));
}

const rescaled = ({ x, y, w, h, score, className }: Detection, fx: number, fy: number): Detection => ({
  x: x * fx,
  y: y * fy,
  w: w * fx,
  h: h * fy,
  score,
  className,
});

/**
 * Runs a detector on a still at a scale, what does not show the sample covered (see HiddenCover); where the detector sees
 * several pictures at once, it sees this one as often.
 */
export function stillDetector(detector: Detector, threshold: number): DetectAtScale {
  // A picture is looked at at several scales.
  const covered = new WeakMap<GrayFrame, GrayFrame>();
  return async (picture, scale) => {
    const { width, height } = scaledSize(picture, scale);
    const seen = covered.get(picture) ?? coverHidden(picture);
    covered.set(picture, seen);
    const small = resample(seen, width, height);
    const [found = []] = await detector.detect([detector.metadata.frameOffsets.map(() => small)], threshold);
    return suppressDuplicates(rescaleBoxes(found, small, picture));
  };
}

/**
 * The scale at which a detector should look at pictures like these, so that heads have the size that it was trained
 * for: microscopes and cameras differ more in magnification than a small network can learn at once (scale
 * normalization, Singh & Davis, CVPR 2018). 1 for a model that names no such size; the first scale where nothing can
 * be found at any.
 *
 * @param pictures a few, of one size, spread over the video
 */
export async function findDetectionScale(
  pictures: readonly GrayFrame[],
  metadata: DetectorMetadata,
  detect: DetectAtScale,
  parameters: ScaleParameters = DEFAULT_SCALE,
): Promise<number> {
  const { scale } = await findCalibratedScale(pictures, metadata, detect, null, parameters);
  return scale;
}

export interface CalibratedScale {
  readonly scale: number;
  /** What looks like heads, but is smaller or larger than these can be by the pixel size. Null where there are heads, or nothing. */
  readonly otherSize: 'small' | 'large' | null;
}

/**
 * As {@link findDetectionScale}, and where the pixel size is known a scale at which heads have a size that heads can have:
 * where there is no sperm, dirt looks like heads at some other scale.
 *
 * @param pixelSizeUm null where it is not known
 */
export async function findCalibratedScale(
  pictures: readonly GrayFrame[],
  metadata: DetectorMetadata,
  detect: DetectAtScale,
  pixelSizeUm: number | null,
  parameters: ScaleParameters = DEFAULT_SCALE,
): Promise<CalibratedScale> {
  const { boxSide } = metadata;
  if (boxSide === null) return { scale: 1, otherSize: null };
  const { min, max, sideUm, smallSideUm, minSidePx, maxCalibrated } = parameters;
  const look = looker(pictures, boxSide, metadata, detect, parameters);
  const any = await search(look, [min, max], parameters);
  if (pixelSizeUm === null) return { scale: any.scale, otherSize: null };
  const showing = (um: number, px = boxSide): number =>
    Math.min(maxCalibrated, Math.max(min, (px * pixelSizeUm) / um));
  const most = showing(sideUm[0]);
  const least = Math.min(most, Math.max(showing(sideUm[1]), showing(smallSideUm, minSidePx)));
  if (any.scale >= least && any.scale <= most) return { scale: any.scale, otherSize: null };
  const { scale, fit } = await search(look, [least, most], parameters);
  const isElsewhere = fit === null && any.fit !== null;
  return { scale, otherSize: isElsewhere ? (any.scale > most ? 'small' : 'large') : null };
}

/** Looks at the pictures at a scale, once at each. */
function looker(
  pictures: readonly GrayFrame[],
  boxSide: number,
  { boxSlope, workingThreshold }: DetectorMetadata,
  detect: DetectAtScale,
  { few }: ScaleParameters,
): (scale: number) => Promise<Look> {
  const looks = new Map<number, Look>();
  return async (scale) => {
    const known = looks.get(scale);
    if (known) return known;
    const found: Detection[] = [];
    for (const picture of pictures) found.push(...(await detect(picture, scale)));
    const heads = found.filter((d) => d.score >= workingThreshold && d.className === 'sperm');
    // Corrected sizes are drawn toward the model's own; what they were before says how far off it looked.
    const off = (): number => (boxSide / (scale * median(heads.map(meanSide)))) ** (1 / boxSlope);
    const seen: Look = {
      scale,
      weight: heads.reduce((sum, d) => sum + d.score, 0),
      fit: heads.length < few * pictures.length ? null : off(),
    };
    looks.set(scale, seen);
    return seen;
  };
}

/** Looks for the scale at which the boxes have the model's size, between two scales. */
async function search(
  look: (scale: number) => Promise<Look>,
  [min, max]: readonly [number, number],
  { first, others, fits, clearly, maxSteps }: ScaleParameters,
): Promise<Look> {
  const isWithin = (scale: number): boolean => scale >= min && scale <= max;
  const within = (scale: number): number => Math.min(max, Math.max(min, roundScale(scale)));
  let best = await look(isWithin(first) ? first : within(Math.sqrt(min * max)));
  for (const scale of best.fit === null ? others.filter(isWithin) : []) {
    const other = await look(scale);
    if (other.fit !== null && other.weight > clearly * best.weight) best = other;
  }
  for (
    let step = 0;
    step < maxSteps && best.fit !== null && (best.fit < fits[0] || best.fit > fits[1]);
    step++
  ) {
    const next = await look(within(best.scale * best.fit));
    if (next.weight < best.weight / clearly || next.scale === best.scale) break;
    best = next;
  }
  return best;
}

/** To a tenth of itself or so: videos of one microscope are then measured alike. */
function roundScale(scale: number): number {
  const step = scale > 0.45 ? 0.1 : 0.05;
  return Number((step * Math.round(scale / step)).toFixed(2));
}

interface Look {
  readonly scale: number;
  readonly weight: number;
  /** Factor that would bring the boxes to the model's size; null where there are too few. */
  readonly fit: number | null;
}

const meanSide = (d: Detection): number => Math.sqrt(d.w * d.h);
