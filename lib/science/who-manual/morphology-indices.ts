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

/** A share of the spermatozoa counted, in percent, with Wilson's 95 % interval. */
export interface CountedShare {
  readonly count: number;
  readonly percent: number;
  readonly interval95: Interval;
}

export interface MorphologyCount {
  /** Spermatozoa judged normal or abnormal. */
  readonly counted: number;
  readonly normal: CountedShare;
  /** Spermatozoa with at least one defect of the region; one that has several is in several. */
  readonly regions: Readonly<Record<DefectRegion, CountedShare>>;
  /**
   * Teratozoospermia index: regions with a defect (head, midpiece, tail, excess residual cytoplasm; at most four) per
   * abnormal spermatozoon, 1 to 4 (Mortimer & Menkveld 2001, J. Androl. 22:192; WHO 2010 and 2021). Null without an
   * abnormal spermatozoon.
   */
  readonly tzi: number | null;
  /** Multiple anomalies index: anomalies of every kind per abnormal spermatozoon (Jouannet et al. 1988, Int. J. Androl. 11:379). */
  readonly mai: number | null;
  /** Sperm deformity index: anomalies of every kind per spermatozoon counted, normal ones included (Aziz et al. 1996, Fertil. Steril. 66:1001). */
  readonly sdi: number;
}

/** A share of `of` with its interval; `of` is positive. */
export function shareOf(count: number, of: number): CountedShare {
  const { low, high } = proportionInterval(count / of, of);
  return { count, percent: (100 * count) / of, interval95: { low: 100 * low, high: 100 * high } };
}

/**
 * The differential count of spermatozoa and the three indices of multiple defects. TZI follows its definition exactly. MAI
 * and SDI were defined on classifications with more kinds of head anomaly than the three recorded here, so they compare only
 * with counts that record the same kinds, and have no reference limit.
 *
 * @param cells the anomalies of each spermatozoon; none for a normal one
 * @returns null where nothing was counted
 */
export function countMorphology(cells: readonly (readonly Anomaly[])[]): MorphologyCount | null {
  const counted = cells.length;
  if (counted === 0) return null;
  const distinct = cells.map((anomalies) => new Set(anomalies));
  const abnormal = distinct.filter((anomalies) => anomalies.size > 0);
  const anomalies = abnormal.reduce((sum, each) => sum + each.size, 0);
  const regions = abnormal.map((each) => regionsOf([...each]));
  const defects = regions.reduce((sum, each) => sum + each.size, 0);
  const withDefectOf = (region: DefectRegion): CountedShare =>
    shareOf(regions.filter((each) => each.has(region)).length, counted);
  return {
    counted,
    normal: shareOf(counted - abnormal.length, counted),
    regions: {
      head: withDefectOf('head'),
      midpiece: withDefectOf('midpiece'),
      tail: withDefectOf('tail'),
      cytoplasm: withDefectOf('cytoplasm'),
    },
    tzi: abnormal.length > 0 ? defects / abnormal.length : null,
    mai: abnormal.length > 0 ? anomalies / abnormal.length : null,
    sdi: anomalies / counted,
  };
}
