import { type Interval, meanInterval, Z } from '../who-manual/intervals';
import { betaProbability } from '../who-manual/special-functions';
import { ROUNDING, standardDeviationOf } from './baseline';

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** One recording assessed by every operator, in the same order. */
export type Assessments = readonly (readonly number[])[];

export interface BlandAltman {
  /** Mean of second minus first. */
  readonly bias: number;
  readonly bias95: Interval;
  readonly standardDeviation: number;
  /** 95 % of differences are expected between these. */
  readonly limitsOfAgreement: Interval;
}

/**
 * Agreement of two operators over the same recordings (Bland & Altman 1986, Lancet 327:307), as the WHO manual has two
 * technicians compared. Null with fewer than two recordings.
 */
export function blandAltman(pairs: readonly (readonly [number, number])[]): BlandAltman | null {
  const differences = pairs.map(([first, second]) => second - first);
  const [bias95, standardDeviation] = [meanInterval(differences), standardDeviationOf(differences)];
  if (!bias95 || standardDeviation === null) return null;
  const bias = meanOf(differences);
  const half = Z * standardDeviation;
  return { bias, bias95, standardDeviation, limitsOfAgreement: { low: bias - half, high: bias + half } };
}

export interface OperatorVariance {
  /** Mean of each operator minus the mean of all, with its 95 % interval. */
  readonly biases: readonly { readonly bias: number; readonly interval95: Interval }[];
  /** Standard deviation between operators and of what is left, in the figure's unit. */
  readonly betweenOperators: number;
  readonly residual: number;
  readonly fRatio: number;
  readonly pValue: number;
}

/**
 * Two-way analysis of variance without replication (recordings × operators): whether operators differ systematically.
 * Null with fewer than two recordings or operators, with ragged rows, or where nothing scatters.
 */
export function operatorVariance(rows: Assessments): OperatorVariance | null {
  const [r, k] = [rows.length, rows[0]?.length ?? 0];
  if (r < 2 || k < 2 || rows.some((row) => row.length !== k)) return null;
  const grand = meanOf(rows.flat());
  const recordingMeans = rows.map(meanOf);
  const operatorMeans = Array.from({ length: k }, (_, at) => meanOf(rows.map((row) => row[at] ?? 0)));
  const square = (values: readonly number[]): number => values.reduce((sum, v) => sum + (v - grand) ** 2, 0);
  const freedom = (r - 1) * (k - 1);
  const leftOver = rows.flatMap((row, i) =>
    row.map((value, j) => value - (recordingMeans[i] ?? 0) - (operatorMeans[j] ?? 0) + 2 * grand),
  );
  const meanSquareResidual = square(leftOver) / freedom;
  if (!(meanSquareResidual > (ROUNDING * grand) ** 2)) return null;
  const meanSquareOperators = (r * square(operatorMeans)) / (k - 1);
  const fRatio = meanSquareOperators / meanSquareResidual;
  return {
    biases: operatorMeans.map((mean, at) => {
      const interval = meanInterval(rows.map((row, i) => (row[at] ?? 0) - (recordingMeans[i] ?? 0)));
      return { bias: mean - grand, interval95: interval ?? { low: 0, high: 0 } };
    }),
    betweenOperators: Math.sqrt(Math.max(0, (meanSquareOperators - meanSquareResidual) / r)),
    residual: Math.sqrt(meanSquareResidual),
    fRatio,
    pValue: 1 - betaProbability((k - 1) / 2, freedom / 2, ((k - 1) * fRatio) / ((k - 1) * fRatio + freedom)),
  };
}
