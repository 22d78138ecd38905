import {
  type Answer,
  areaUnderRoc,
  bootstrapInterval,
  expectedCalibrationError,
  yesNoScores,
} from '@/lib/science/metrics';
import { MHSMA_DEFECTS, type MhsmaDefect } from '@/lib/science/morphology/classify/defects';
import { seededRandom } from '@/lib/science/simulation/random';
import { type Interval, proportionInterval } from '@/lib/science/who-manual';

/** A figure with its 95 % interval. */
export interface Scored {
  readonly value: number;
  readonly interval95: Interval;
}

export interface DefectScores {
  readonly cells: number;
  readonly withDefect: number;
  readonly threshold: number;
  /** Intervals of single shares are Wilson's; the others are bootstrapped, cells with and without the defect apart. */
  readonly balancedAccuracy: Scored;
  readonly accuracy: Scored;
  readonly sensitivity: Scored;
  readonly specificity: Scored;
  readonly areaUnderRoc: Scored;
  readonly expectedCalibrationError: number;
}

export type DefectTable = Readonly<Record<MhsmaDefect, DefectScores | null>>;

/** Scores each defect; null for one that all or none of the cells have. */
export function scoreDefects(
  probabilities: readonly Readonly<Record<MhsmaDefect, number>>[],
  truths: readonly (readonly number[])[],
  thresholds: Readonly<Record<MhsmaDefect, number>>,
): DefectTable {
  return Object.fromEntries(
    MHSMA_DEFECTS.map((defect, k) => {
      const answers = probabilities.map(
        (p, i): Answer => ({
          probability: p[defect],
          truth: truths[i]?.[k] === 1,
        }),
      );
      return [defect, scoreDefect(answers, thresholds[defect])];
    }),
  ) as Record<MhsmaDefect, DefectScores | null>;
}

function scoreDefect(answers: readonly Answer[], threshold: number): DefectScores | null {
  const s = yesNoScores(answers, threshold);
  const no = s.cases - s.yes;
  if (s.yes === 0 || no === 0) return null;
  const bootstrapped = (figure: (a: readonly Answer[]) => number): Scored => ({
    value: figure(answers),
    interval95: bootstrapInterval(answers, figure, seededRandom(1)),
  });
  const share = (value: number, n: number): Scored => ({ value, interval95: proportionInterval(value, n) });
  return {
    cells: s.cases,
    withDefect: s.yes,
    threshold,
    balancedAccuracy: bootstrapped((a) => yesNoScores(a, threshold).balancedAccuracy),
    accuracy: share(s.accuracy, s.cases),
    sensitivity: share(s.sensitivity, s.yes),
    specificity: share(s.specificity, no),
    areaUnderRoc: bootstrapped(areaUnderRoc),
    expectedCalibrationError: expectedCalibrationError(answers),
  };
}
