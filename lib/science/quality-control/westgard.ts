/**
 * The rules by which a control chart is read (Westgard et al. 1981, Clin. Chem. 27:493; the WHO manual asks for the same:
 * one point beyond the action limits, two beyond a warning limit, runs of points on one side), and that of the S chart.
 */
export const CONTROL_RULES = [
  '1-2s',
  '1-3s',
  '2-2s',
  'R-4s',
  '4-1s',
  '10-x',
  's-warning',
  's-action',
] as const;
export type ControlRule = (typeof CONTROL_RULES)[number];

/** Rules that only warn; every other one means that the instrument is out of control. */
const WARNINGS: readonly ControlRule[] = ['1-2s', 's-warning'];

/** A rule that is broken at one point, with every point that broke it, the oldest first. */
export interface BrokenRule {
  readonly rule: ControlRule;
  readonly points: readonly number[];
}

export type ControlState = 'in-control' | 'warning' | 'out-of-control';

export const stateOf = (broken: readonly Pick<BrokenRule, 'rule'>[]): ControlState => {
  if (broken.some(({ rule }) => !WARNINGS.includes(rule))) return 'out-of-control';
  return broken.length > 0 ? 'warning' : 'in-control';
};

const ROW_OF_TWO = 2;
const ROW_OF_FOUR = 4;
const ROW_OF_TEN = 10;

/** Positions of the last so many points; null where there are fewer. */
const lastOf = (at: number, count: number): number[] | null =>
  at + 1 < count ? null : Array.from({ length: count }, (_, i) => at + 1 - count + i);

/**
 * The rules that each point breaks, as its deviation from the mean in standard deviations. A point breaks a rule when it
 * completes the row that the rule names, so that no point is blamed for what came later. R-4s is read over two runs in
 * succession, as a run gives one value here; the scatter within a run is the S chart's.
 */
export function westgardRules(deviations: readonly number[]): BrokenRule[][] {
  const value = (at: number): number => deviations[at] ?? 0;
  const isRow = (points: readonly number[], beyond: number): boolean =>
    points.every((at) => value(at) > beyond) || points.every((at) => value(at) < -beyond);
  return deviations.map((deviation, at) => {
    const broken: BrokenRule[] = [];
    const size = Math.abs(deviation);
    if (size > 3) broken.push({ rule: '1-3s', points: [at] });
    else if (size > 2) broken.push({ rule: '1-2s', points: [at] });
    const pair = lastOf(at, ROW_OF_TWO);
    if (pair && isRow(pair, 2)) broken.push({ rule: '2-2s', points: pair });
    if (pair && size > 2 && Math.abs(value(at - 1)) > 2 && deviation * value(at - 1) < 0) {
      broken.push({ rule: 'R-4s', points: pair });
    }
    const four = lastOf(at, ROW_OF_FOUR);
    if (four && isRow(four, 1)) broken.push({ rule: '4-1s', points: four });
    const ten = lastOf(at, ROW_OF_TEN);
    if (ten && isRow(ten, 0)) broken.push({ rule: '10-x', points: ten });
    return broken;
  });
}
