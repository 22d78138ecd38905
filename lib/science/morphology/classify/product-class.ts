import type { DefectProbabilities } from './defects';

/** The classes that people and reports use. */
export const PRODUCT_CLASSES = [
  'normal',
  'head_defect',
  'midpiece_defect',
  'tail_defect',
  'multiple_defects',
  'unknown',
] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** What a measured part says; 'unsure' where its error reaches over a limit. */
export type PartVerdict = 'normal' | 'abnormal' | 'unsure';

export interface MorphologyEvidence {
  /** From the classifier; null where it was not asked or is not installed. */
  readonly probabilities: DefectProbabilities | null;
  /** From the measured head and midpiece; null where there was no mask or it could not be measured. */
  readonly head: PartVerdict | null;
  readonly midpiece: PartVerdict | null;
}

export interface ClassDecision {
  readonly className: ProductClass;
  /** Probability of the likeliest class, which is the one given unless that is 'unknown'. */
  readonly confidence: number;
  /** Regions that nothing was known of: the class holds for the others. */
  readonly notJudged: readonly ('head' | 'midpiece' | 'tail')[];
  /** Why the class is unknown, else null. */
  readonly reason: string | null;
}

/** A class is given from this probability on. */
export const MIN_CONFIDENCE = 0.6;
/**
 * Probability of a defect where a measured part lies outside its normal range with its whole 95 % interval. Not more,
 * because WHO's ranges hold 95 % of normal cells, so one figure in twenty of a normal cell lies outside.
 */
const MEASURED_ABNORMAL = 0.9;
/**
 * Where between 'one never comes without the other' (0) and 'independent' (1) the defects of acrosome, head and
 * vacuole lie; best by log loss on cross-validated answers for MHSMA's training pictures.
 */
const HEAD_INDEPENDENCE = 0.65;

/** Probability of any defect of the head's parts out of those of acrosome, head shape and vacuoles. */
export function headDefectProbability(p: DefectProbabilities, independence = HEAD_INDEPENDENCE): number {
  const apart = 1 - (1 - p.acrosome) * (1 - p.head) * (1 - p.vacuole);
  const together = Math.max(p.acrosome, p.head, p.vacuole);
  return together + independence * (apart - together);
}

/**
 * The product's class of one cell. Head (with acrosome and vacuoles), midpiece and tail are taken as independent
 * regions; the class is the likeliest of normal (no region has a defect), a defect of one region alone, or of several.
 * MHSMA labels no midpieces, so the classifier alone never answers midpiece_defect: that takes a measured midpiece. And
 * without the classifier nothing is called normal, because sizes say nothing of acrosome, vacuoles and tail.
 */
export function decideClass({ probabilities, head, midpiece }: MorphologyEvidence): ClassDecision {
  const classified = probabilities ? headDefectProbability(probabilities) : null;
  const regions = {
    head: head === 'abnormal' ? Math.max(classified ?? 0, MEASURED_ABNORMAL) : classified,
    midpiece:
      midpiece === 'abnormal' ? MEASURED_ABNORMAL : midpiece === 'normal' ? 1 - MEASURED_ABNORMAL : null,
    tail: probabilities?.tail ?? null,
  };
  const names = ['head', 'midpiece', 'tail'] as const;
  const notJudged = names.filter((name) => regions[name] === null);
  const judged = names.filter((name) => regions[name] !== null);
  const p = (name: (typeof names)[number]): number => regions[name] ?? 0;
  const none = judged.reduce((product, name) => product * (1 - p(name)), 1);
  const alone = (name: (typeof names)[number]): number =>
    p(name) * names.reduce((product, other) => product * (other === name ? 1 : 1 - p(other)), 1);
  const chances: Record<Exclude<ProductClass, 'unknown'>, number> = {
    normal: probabilities ? none : 0,
    head_defect: alone('head'),
    midpiece_defect: alone('midpiece'),
    tail_defect: alone('tail'),
    multiple_defects: 1 - none - alone('head') - alone('midpiece') - alone('tail'),
  };
  const [className, confidence] = (Object.entries(chances) as [ProductClass, number][]).reduce((a, b) =>
    b[1] > a[1] ? b : a,
  );
  if (confidence >= MIN_CONFIDENCE) return { className, confidence, notJudged, reason: null };
  const reason = probabilities
    ? `no class reaches a probability of ${MIN_CONFIDENCE}`
    : judged.length > 0
      ? 'nothing measured is abnormal, and normal takes the classifier'
      : 'no part of it could be judged';
  return { className: 'unknown', confidence, notJudged, reason };
}
