import type { Baseline, RunSummary } from './baseline';
import { spreadChartLimits } from './control-factors';
import { type BrokenRule, type ControlState, stateOf, westgardRules } from './westgard';

/** A run as it is judged: by which baseline, how far off, and which rules it breaks. */
export interface JudgedRun {
  /** In standard deviations of the baseline. */
  readonly deviation: number;
  readonly broken: readonly BrokenRule[];
  readonly state: ControlState;
}

/** What the S chart says of one run; nothing where its number of replicates is not that of the baseline. */
function spreadRule(
  { standardDeviation, replicates }: RunSummary,
  { within }: Baseline,
  at: number,
): BrokenRule[] {
  if (!within || standardDeviation === null || replicates !== within.replicates) return [];
  const limits = spreadChartLimits(within.meanSpread, replicates);
  // A spread that is too small is a sign of copied values rather than of good work, and is said as well.
  if (standardDeviation > limits.actionHigh || standardDeviation < limits.actionLow) {
    return [{ rule: 's-action', points: [at] }];
  }
  if (standardDeviation > limits.warningHigh || standardDeviation < limits.warningLow) {
    return [{ rule: 's-warning', points: [at] }];
  }
  return [];
}

/** Judges runs in the order of their performance, all by one baseline. Positions in `broken` are those of `runs`. */
export function judgeRuns(runs: readonly RunSummary[], baseline: Baseline): JudgedRun[] {
  const deviations = runs.map(({ mean }) => (mean - baseline.mean) / baseline.standardDeviation);
  const rules = westgardRules(deviations);
  return runs.map((run, at) => {
    const broken = [...(rules[at] ?? []), ...spreadRule(run, baseline, at)];
    return { deviation: deviations[at] ?? 0, broken, state: stateOf(broken) };
  });
}
