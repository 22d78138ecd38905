import { displacementOf, inContrastOf, nearestDifference, withoutShading } from './displacement';
import type { FieldParameters } from './parameters';
import { coarser, differenceOf, meanPicture, type SmallPicture } from './small-picture';

/** Steps that must be known before one can be a jump, and pairs of moments before their most is. */
export const LEARNED = 12;

/**
 * Whether some pictures show another place than some before them: displaced further than a jolt does, or unlike beyond what
 * moments of one place differ, in whatever light.
 *
 * @param between frames between the two
 * @param field pictures of the field, coarse, that tell how far its moments differ
 */
export function showAnotherPlace(
  before: readonly SmallPicture[],
  after: readonly SmallPicture[],
  between: number,
  field: readonly SmallPicture[],
  { change, changeInPlace, lostFrames, minShift, minShiftGain, mostContrast }: FieldParameters,
): boolean {
  const old = meanPicture(before);
  const young = inContrastOf(old, meanPicture(after), mostContrast);
  const flat = [withoutShading(old), withoutShading(young)] as const;
  const jolt = minShift * old.columns;
  const near = displacementOf(...flat, Math.floor(jolt));
  const shift = near.gain >= 0.25 ? near : displacementOf(...flat, Number.POSITIVE_INFINITY);
  const isNear = Math.hypot(shift.x, shift.y) < jolt;
  if (shift.gain >= minShiftGain && !isNear) return true;
  const most = mostWithin(field, before.length, between + lostFrames, after.length);
  const difference = isNear
    ? nearestDifference(old, young, shift)
    : differenceOf(coarser(old), coarser(young));
  return most > 0 && difference > (shift.gain === 0 ? changeInPlace : change) * most;
}

/** The most that means of so many pictures differ within the field, with as many pictures between as there are. */
function mostWithin(
  pictures: readonly SmallPicture[],
  earlier: number,
  between: number,
  later: number,
): number {
  // Several pairs are needed to know the most.
  const apart = earlier + Math.max(0, Math.min(between, pictures.length - earlier - later - LEARNED));
  let most = 0;
  for (let from = 0; from + apart + later <= pictures.length; from++) {
    const first = meanPicture(pictures.slice(from, from + earlier));
    const second = meanPicture(pictures.slice(from + apart, from + apart + later));
    most = Math.max(most, differenceOf(first, second));
  }
  return most;
}
