import { type Interval, proportionInterval } from './intervals';

/**
 * What is recorded of a spermatozoon that is not normal. Head shape, acrosome and vacuoles are anomalies of one region,
 * the head; the others are a region each.
 */
export const ANOMALIES = ['headShape', 'acrosome', 'vacuoles', 'midpiece', 'tail', 'cytoplasm'] as const;
export type Anomaly = (typeof ANOMALIES)[number];

/** The four regions of the manual's differential count. */
export const DEFECT_REGIONS = ['head', 'midpiece', 'tail', 'cytoplasm'] as const;
export type DefectRegion = (typeof DEFECT_REGIONS)[number];

/** Spermatozoa that the manual asks to be assessed in a replicate. */
export const MIN_MORPHOLOGY_COUNTED = 200;

export const regionOf = (anomaly: Anomaly): DefectRegion =>
  anomaly === 'midpiece' || anomaly === 'tail' || anomaly === 'cytoplasm' ? anomaly : 'head';

const regionsOf = (anomalies: readonly Anomaly[]): Set<DefectRegion> => new Set(anomalies.map(regionOf));

/** What is known of a spermatozoon that was counted. */
export interface CountedCell {
  /** None of a normal one. */
  readonly anomalies: readonly Anomaly[];
  /** Regions that nobody and nothing looked at; left out where all were. */
  readonly notJudged?: readonly DefectRegion[];
}

/** A share of spermatozoa, in percent, with Wilson's 95 % interval. */
export interface CountedShare {
  readonly count: number;
  readonly of: number;
  readonly percent: number;
  readonly interval95: Interval;
}

export interface MorphologyCount {
  /** Spermatozoa judged normal or abnormal. */
  readonly counted: number;
  readonly normal: CountedShare;
  /**
   * Spermatozoa with at least one defect of the region, of those whose region was judged; one that has several is in several. Null
   * where the region was judged of none: no defect found is not none there.
   */
  readonly regions: Readonly<Record<DefectRegion, CountedShare | null>>;
  /**
   * Teratozoospermia index: regions with a defect (head, midpiece, tail, excess residual cytoplasm; at most four) per
   * abnormal spermatozoon, 1 to 4 (Mortimer & Menkveld 2001, J. Androl. 22:192; WHO 2010 and 2021). Null without an
   * abnormal spermatozoon. This index and the next two are null, too, where a region of a cell was not judged.
   */
  readonly tzi: number | null;
  /** Multiple anomalies index: anomalies of every kind per abnormal spermatozoon (Jouannet et al. 1988, Int. J. Androl. 11:379). */
  readonly mai: number | null;
  /** Sperm deformity index: anomalies of every kind per spermatozoon counted, normal ones included (Aziz et al. 1996, Fertil. Steril. 66:1001). */
  readonly sdi: number | null;
}

/** A share of `of` with its interval; `of` is positive. */
export function shareOf(count: number, of: number): CountedShare {
  const { low, high } = proportionInterval(count / of, of);
  return { count, of, percent: (100 * count) / of, interval95: { low: 100 * low, high: 100 * high } };
}

/**
 * The differential count of spermatozoa and the three indices of multiple defects. TZI follows its definition exactly. MAI
 * and SDI were defined on classifications with more kinds of head anomaly than the three recorded here, so they compare only
 * with counts that record the same kinds, and have no reference limit.
 *
 * @returns null where nothing was counted
 */
export function countMorphology(cells: readonly CountedCell[]): MorphologyCount | null {
  const counted = cells.length;
  if (counted === 0) return null;
  const abnormal = cells.filter(({ anomalies }) => anomalies.length > 0).length;
  return {
    counted,
    normal: shareOf(counted - abnormal, counted),
    regions: {
      head: defectsOf('head', cells),
      midpiece: defectsOf('midpiece', cells),
      tail: defectsOf('tail', cells),
      cytoplasm: defectsOf('cytoplasm', cells),
    },
    ...(cells.every(({ notJudged = [] }) => notJudged.length === 0)
      ? indicesOf(cells, abnormal)
      : { tzi: null, mai: null, sdi: null }),
  };
}

function defectsOf(region: DefectRegion, cells: readonly CountedCell[]): CountedShare | null {
  const judged = cells.filter(({ notJudged = [] }) => !notJudged.includes(region));
  const bad = judged.filter(({ anomalies }) => regionsOf(anomalies).has(region)).length;
  return judged.length > 0 ? shareOf(bad, judged.length) : null;
}

function indicesOf(cells: readonly CountedCell[], abnormal: number) {
  const total = (sizeOf: (anomalies: readonly Anomaly[]) => number): number =>
    cells.reduce((sum, { anomalies }) => sum + sizeOf(anomalies), 0);
  const anomalies = total((each) => new Set(each).size);
  return {
    tzi: abnormal > 0 ? total((each) => regionsOf(each).size) / abnormal : null,
    mai: abnormal > 0 ? anomalies / abnormal : null,
    sdi: anomalies / cells.length,
  };
}
