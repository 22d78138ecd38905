import { judge, type MorphologyRanges, PART_LIMITS } from '@/lib/science/who-manual';
import type { PartVerdict } from '../classify/product-class';
import type { HeadShape } from './head';
import type { HeadParts, Midpiece } from './parts';

/** What each figure of a head says against a set of ranges; null where it was not measured or has no range. */
export interface Findings {
  readonly length: PartVerdict;
  readonly width: PartVerdict;
  readonly ellipticity: PartVerdict | null;
  readonly acrosome: PartVerdict | null;
  readonly vacuoles: PartVerdict | null;
}

export function findingsOf(shape: HeadShape, parts: HeadParts, ranges: MorphologyRanges): Findings {
  const { acrosomePercent, vacuolePercent, vacuoles, vacuolesBehindAcrosome } = parts;
  const share = vacuolePercent
    ? judge(vacuolePercent, { low: Number.NEGATIVE_INFINITY, high: PART_LIMITS.vacuolePercent })
    : null;
  const tooMany = (vacuoles ?? 0) > PART_LIMITS.vacuoles || (vacuolesBehindAcrosome ?? 0) > 0;
  return {
    length: judge(shape.lengthUm, ranges.lengthUm),
    width: judge(shape.widthUm, ranges.widthUm),
    ellipticity: ranges.ellipticity ? judge(shape.ellipticity, ranges.ellipticity) : null,
    acrosome: acrosomePercent ? judge(acrosomePercent, ranges.acrosomePercent) : null,
    vacuoles: share && tooMany ? 'abnormal' : share,
  };
}

/** Abnormal if any figure surely is; normal if all that were measured surely are. */
export function headVerdict(findings: Findings): PartVerdict {
  const all = Object.values(findings).filter((f): f is PartVerdict => f !== null);
  if (all.includes('abnormal')) return 'abnormal';
  return all.every((f) => f === 'normal') ? 'normal' : 'unsure';
}

/**
 * Width and angle decide. The length does not: where the midpiece ends is hard to see in a light microscope, and the
 * manual asks only that it be about as long as the head.
 */
export function midpieceVerdict(midpiece: Midpiece): PartVerdict {
  const width = judge(midpiece.widthUm, PART_LIMITS.midpieceWidthUm);
  if (width === 'abnormal' || midpiece.angleDegrees > PART_LIMITS.midpieceAngleDegrees) return 'abnormal';
  return width;
}
