import type { GrayFrame } from './types';

/** So many pixels of a picture are compared, whatever its size: a few hundredths of a millisecond. */
const COMPARED = 8192;

/**
 * When a picture repeats the one before: the step between them is small against the usual steps just before and just after.
 *
 * Chosen on VISEM-Tracking 11, 12, 19 and 36: whole, and parts of them noisy, flickering, shaken, slowed, in other formats
 * and compressed until heads smear; and on simulated fields with and without motion and noise. Of clips that repeat
 * nothing at most 1 % of the pictures are taken for repeats. Where every second, fifth or tenth was made one, all
 * are found in H.264 at CRF 16 to 28, MJPEG and MPEG-4, and 93 to 100 % in H.265 at CRF 28; at CRF 40, where repeats no longer look
 * alike, from 40 % on.
 */
export interface RepeatedPictureParameters {
  /** Steps on either side that one is compared with: few, so that what rests between two moves of the stage is no repeat. */
  readonly near: number;
  /** The usual step of a side is what this share of its steps reach, for so many pictures at least must be new. */
  readonly changingShare: number;
  /** A repeat is below this share of the usual steps of both sides. */
  readonly maxStep: number;
  /**
   * And below so many gray levels: coding changes a repeat by up to 1.5, strong noise by 2.7, while pictures of a camera differ
   * by 1.1 or more where nothing moves. Without it the rests of a shaking table would be repeats.
   */
  readonly maxLevels: number;
  /** Where the usual step is less, gray levels, coding has left nothing of the noise (.5), and still pictures do look alike. */
  readonly minUsualLevels: number;
}

export const DEFAULT_REPEATED_PICTURES: RepeatedPictureParameters = {
  near: 16,
  changingShare: 3 / 16,
  maxStep: 0.35,
  maxLevels: 2,
  minUsualLevels: 1,
};

/**
 * A step below so many gray levels changes nothing: a paused recording, coded as H.264 at CRF 18 to 28 or as MJPEG, has .2 or
 * less. VISEM-Tracking 11, 12, 19 and 36 have 1.8 or more, compressed until heads smear (CRF 45) .8.
 */
const MAX_STILL_STEP = 0.3;

/** A side with fewer steps, at the ends of a recording, tells nothing. */
const FEWEST = 3;

/**
 * Finds pictures that repeat the one before, as capture software and converters write them: a camera's 25 pictures a
 * second stored as 50, a lost picture replaced by the one before. A repeat is decoded to nearly, seldom to exactly the
 * same picture, and how far others differ depends on noise, light, coding and motion, so a step is compared with those around it.
 * What stands still for longer than `near` pictures at a time has no steps beside it: `longestStill` tells of that.
 */
export class RepeatFinder {
  private last: Uint8Array | null = null;
  private size = '';
  /** From each picture to the next, gray levels; null to and from pictures that show nothing. */
  private readonly steps: (number | null)[] = [];
  private wasBlank = false;

  constructor(private readonly parameters: RepeatedPictureParameters = DEFAULT_REPEATED_PICTURES) {}

  /** Takes the next picture. @param isBlank that it shows nothing: it is no repeat, and repeats nothing */
  push(picture: GrayFrame, isBlank: boolean): void {
    const size = `${picture.width}x${picture.height}`;
    const isFirst = this.last === null || size !== this.size;
    if (isFirst) this.last = new Uint8Array(Math.ceil(picture.data.length / strideOf(picture)));
    const step = stepTo(picture, this.last as Uint8Array);
    this.steps.push(isFirst || isBlank || this.wasBlank ? null : step);
    this.size = size;
    this.wasBlank = isBlank;
  }

  /** How many of the pictures so far repeat the one before. */
  count(): number {
    const { near, maxStep, maxLevels, minUsualLevels } = this.parameters;
    const steps = this.steps.filter((step) => step !== null);
    return steps.filter((step, i) => {
      if (step > maxLevels) return false;
      const sides = [steps.slice(Math.max(0, i - near), i), steps.slice(i + 1, i + 1 + near)];
      const known = sides.filter(({ length }) => length >= FEWEST);
      if (known.length === 0) return false;
      const usual = Math.min(...known.map((side) => this.usual(side)));
      return usual >= minUsualLevels && step < maxStep * usual;
    }).length;
  }

  /** The most pictures in a row that show the same as the one before. */
  longestStill(): number {
    let longest = 0;
    let row = 0;
    for (const step of this.steps) {
      row = step !== null && step < MAX_STILL_STEP ? row + 1 : 0;
      longest = Math.max(longest, row);
    }
    return longest;
  }

  private usual(steps: readonly number[]): number {
    const sorted = [...steps].sort((a, b) => b - a);
    return sorted[Math.max(1, Math.round(this.parameters.changingShare * sorted.length)) - 1] ?? 0;
  }
}

/** Every so manieth pixel is compared; never the same columns of every row. */
function strideOf({ data, width }: GrayFrame): number {
  let stride = Math.max(1, Math.floor(data.length / COMPARED));
  while (stride > 1 && width % stride === 0) stride++;
  return stride;
}

/** How far a picture differs from the last, gray levels (standard deviation: light that flickers counts for nothing); keeps it as the last. */
function stepTo(picture: GrayFrame, last: Uint8Array): number {
  const { data } = picture;
  const stride = strideOf(picture);
  let sum = 0;
  let squares = 0;
  for (let at = 0, i = 0; i < data.length; i += stride, at++) {
    const level = data[i] as number;
    const difference = level - (last[at] as number);
    last[at] = level;
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / last.length;
  return Math.sqrt(Math.max(0, squares / last.length - mean * mean));
}
