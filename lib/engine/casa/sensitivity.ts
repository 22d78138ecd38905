import {
  type FieldKinematics,
  type GradingRule,
  gradeAgain,
  MOTILITY_GRADES,
  type MotilityGrade,
  shareByTime,
} from '@/lib/science/kinematics';
import { type FollowedField, measureFollowed } from './measure-followed';
import { type Regrades, regraded } from './regrade';
import type { Shifted } from './shifted';

/** Percent of the judged cells. */
export type Shares = Readonly<Record<MotilityGrade, number>>;

/** The shares at one value of what is shifted; `value` in µm/s, of circles in µm, of the average path in seconds, of what rests in percent. */
export interface SensitivityPoint {
  readonly value: number;
  readonly shares: Shares;
}

export interface FieldSensitivity {
  /** Number of independent cells behind the shares: no shift changes it. */
  readonly effectiveSpermatozoa: number;
  readonly measured: Shares;
  /** What the analysis used. */
  readonly used: Readonly<Record<Shifted, number>>;
  /**
   * Points in ascending order of their value; the one that the analysis used is among them. None of what rests where its
   * probabilities were not kept, or did not decide; none of circles where version 0.11.0 or before measured.
   */
  readonly series: Readonly<Record<Shifted, readonly SensitivityPoint[]>>;
}

/** Limits are shifted by as much as this, in steps of a hundredth of the limit. */
const MAX_SHIFT_PERCENT = 20;
const FACTORS = Array.from({ length: 2 * MAX_SHIFT_PERCENT + 1 }, (_, step) => (80 + step) / 100);
/** What a small circle is nobody has laid down, so it is shifted by more: from half of its radius to twice as much. */
const CIRCLE_FACTORS = Array.from({ length: 31 }, (_, step) => (50 + 5 * step) / 100);
/** Each window is a measurement of its own, so there are few. */
const WINDOW_FACTORS = [0.6, 0.8, 1, 1.2, 1.4];
/** So is each share of what rests. */
const RESTING_FACTORS = [0.5, 0.75, 1, 1.25, 1.5];

/** Ten digits of a product of decimals are the decimal number. */
const tidy = (value: number): number => Number(value.toPrecision(10));

function sharesOf({ tracks }: FieldKinematics): { shares: Shares; effective: number } | null {
  const parts = MOTILITY_GRADES.map((grade) =>
    shareByTime(tracks, (track) => (track.grade === null ? null : track.grade === grade)),
  );
  const [rapid, slow, nonProgressive, immotile] = parts;
  if (!rapid || !slow || !nonProgressive || !immotile) return null;
  return {
    shares: {
      rapid: 100 * rapid.share,
      slow: 100 * slow.share,
      nonProgressive: 100 * nonProgressive.share,
      immotile: 100 * immotile.share,
    },
    effective: rapid.effectiveCells,
  };
}

/**
 * How the shares of motility move with the limits of grading, with the smoothing of the average path, and with the
 * probability from which what rests counts, recomputed from the tracks. What a person graded or counted stays as it is.
 * Null where there are no grades: without calibration, or without a cell seen long enough.
 */
export function sensitivityOf(field: FollowedField, regrades?: Regrades): FieldSensitivity | null {
  const { pixelSizeUm } = field.calibration;
  if (pixelSizeUm === null) return null;
  const { kinematics } = measureFollowed(field, regrades);
  const measured = sharesOf(kinematics);
  if (!measured) return null;
  const { grading, averagePathSeconds } = field.parameters.kinematics;
  const byRule = (change: Partial<GradingRule>): Shares => {
    const again = gradeAgain(kinematics, pixelSizeUm, { ...grading, ...change });
    return sharesOf(regraded(again, regrades, true))?.shares ?? measured.shares;
  };
  const shifted = (
    limit: number,
    change: (value: number, factor: number) => Partial<GradingRule>,
    factors = FACTORS,
  ) =>
    factors.map((factor): SensitivityPoint => {
      const value = tidy(limit * factor);
      return { value, shares: byRule(change(value, factor)) };
    });
  return {
    effectiveSpermatozoa: measured.effective,
    measured: measured.shares,
    used: {
      progressiveLimit: grading.progressiveUmPerSecond,
      rapidLimit: grading.rapidUmPerSecond,
      smallCircle: grading.smallCircleRadiusUm ?? 0,
      movingLimits: grading.movingVapUmPerSecond,
      averagePath: averagePathSeconds,
      restingLimit: percent(field.parameters.resting.minProbability),
    },
    series: {
      progressiveLimit: shifted(grading.progressiveUmPerSecond, (progressiveUmPerSecond) => ({
        progressiveUmPerSecond,
      })),
      rapidLimit: shifted(grading.rapidUmPerSecond, (rapidUmPerSecond) => ({ rapidUmPerSecond })),
      smallCircle:
        grading.smallCircleRadiusUm === undefined
          ? []
          : shifted(
              grading.smallCircleRadiusUm,
              (smallCircleRadiusUm) => ({ smallCircleRadiusUm }),
              CIRCLE_FACTORS,
            ),
      movingLimits: shifted(grading.movingVapUmPerSecond, (movingVapUmPerSecond, factor) => ({
        movingVapUmPerSecond,
        movingVclUmPerSecond: tidy(grading.movingVclUmPerSecond * factor),
      })),
      averagePath: WINDOW_FACTORS.map((factor) => {
        const value = tidy(averagePathSeconds * factor);
        return { value, shares: factor === 1 ? measured.shares : withWindow(field, value, regrades) };
      }),
      restingLimit: restingSeries(field, measured.shares, regrades),
    },
  };
}

const percent = (probability: number): number => tidy(100 * probability);

/**
 * The shares where what rests counts from other probabilities on. What no single picture shows as a head, and was judged
 * to be none, is not kept, so that at lower probabilities a little more may rest than is said.
 */
function restingSeries(
  field: FollowedField,
  measured: Shares,
  regrades: Regrades | undefined,
): readonly SensitivityPoint[] {
  const { restingProbability, leftOut, parameters } = field;
  if (!restingProbability?.size || !leftOut || field.restingDoubtful > 0) return [];
  return RESTING_FACTORS.flatMap((factor): SensitivityPoint[] => {
    const limit = tidy(parameters.resting.minProbability * factor);
    const value = percent(limit);
    if (factor === 1) return [{ value, shares: measured }];
    const followed = [
      ...field.followed.filter(({ id }) => (restingProbability.get(id) ?? 1) >= limit),
      ...leftOut.flatMap(({ track, probability }) => (probability >= limit ? [track] : [])),
    ];
    const again = sharesOf(measureFollowed({ ...field, followed }, regrades).kinematics);
    return again ? [{ value, shares: again.shares }] : [];
  });
}

/** Measured with another window of the average path. */
function withWindow(field: FollowedField, averagePathSeconds: number, regrades?: Regrades): Shares {
  const { parameters } = field;
  const other = { ...parameters, kinematics: { ...parameters.kinematics, averagePathSeconds } };
  const again = sharesOf(measureFollowed({ ...field, parameters: other }, regrades).kinematics);
  // Which cells are judged does not depend on the window.
  if (!again) throw new Error('a shorter or longer window leaves no cell to judge');
  return again.shares;
}
