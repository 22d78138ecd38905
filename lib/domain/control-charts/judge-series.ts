import type { RunState } from '@/lib/domain/quality-control/contract-fields';
import type { RunSummary } from '@/lib/science/quality-control/baseline';
import { judgeRuns } from '@/lib/science/quality-control/judge-runs';
import { type ControlRule, type ControlState, stateOf } from '@/lib/science/quality-control/westgard';

/** A run of one material on one microscope. */
export interface SeriesRun extends RunSummary {
  readonly id: string;
  readonly performedAt: Date;
  readonly isExcluded: boolean;
}

/** A version of the limits. */
export interface SeriesBaseline {
  readonly number: number;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly meanSpread: number | null;
  readonly replicates: number | null;
  /** When the last of its runs was performed. */
  readonly validFrom: Date;
  readonly runIds: readonly string[];
}

export interface Judgment {
  readonly state: RunState;
  readonly deviation: number | null;
  readonly baselineNumber: number | null;
  readonly broken: readonly { readonly rule: ControlRule; readonly runIds: readonly string[] }[];
}

/**
 * The version that judges a run: the newest whose own runs were all performed before it, so that new limits do not rewrite
 * what was said by the old ones. What was performed before the first version is judged by that.
 */
function versionFor(run: SeriesRun, versions: readonly SeriesBaseline[]): SeriesBaseline | undefined {
  const inForce = versions.filter(({ validFrom }) => validFrom.getTime() < run.performedAt.getTime());
  return inForce.at(-1) ?? versions[0];
}

const asBaseline = ({ mean, standardDeviation, meanSpread, replicates }: SeriesBaseline) => ({
  mean,
  standardDeviation,
  within: meanSpread === null || replicates === null ? null : { meanSpread, replicates },
});

/**
 * Judges a series. Runs that made the limits are not judged by them, excluded ones by none; rows of points do not reach
 * over a change of limits.
 * @param runs in the order of their performance
 * @param versions by number
 */
export function judgeSeries(
  runs: readonly SeriesRun[],
  versions: readonly SeriesBaseline[],
): ReadonlyMap<string, Judgment> {
  const found = new Map<string, Judgment>();
  const groups = new Map<SeriesBaseline, SeriesRun[]>();
  for (const run of runs) {
    const version = versionFor(run, versions);
    const baselineNumber = version?.number ?? null;
    const unjudged = (state: RunState): void => {
      const deviation = version ? (run.mean - version.mean) / version.standardDeviation : null;
      found.set(run.id, { state, deviation, baselineNumber, broken: [] });
    };
    if (run.isExcluded) unjudged('excluded');
    else if (!version) unjudged('not-judged');
    else if (version.runIds.includes(run.id)) unjudged('baseline');
    else groups.set(version, [...(groups.get(version) ?? []), run]);
  }
  for (const [version, group] of groups) {
    for (const [at, { deviation, broken }] of judgeRuns(group, asBaseline(version)).entries()) {
      const run = group[at];
      if (!run) continue;
      found.set(run.id, {
        state: stateOf(broken),
        deviation,
        baselineNumber: version.number,
        broken: broken.map(({ rule, points }) => ({
          rule,
          runIds: points.flatMap((point) => group[point]?.id ?? []),
        })),
      });
    }
  }
  return found;
}

export interface SeriesState {
  readonly state: ControlState;
  /** Of the last run that was judged; empty while it is in control. */
  readonly rules: readonly ControlRule[];
  /** The first of the unbroken row of runs in this state. */
  readonly since: Date;
}

/** How a series stood at a moment: as its last run until then that was not excluded. Null where none was judged. */
export function stateAt(
  runs: readonly SeriesRun[],
  versions: readonly SeriesBaseline[],
  at: Date = new Date(8.64e15),
): SeriesState | null {
  const judged = judgeSeries(runs, versions);
  const until = runs.flatMap((run) => {
    const judgment = judged.get(run.id);
    if (!judgment || run.performedAt.getTime() > at.getTime()) return [];
    if (judgment.state === 'excluded' || judgment.state === 'not-judged') return [];
    // The laboratory has accepted the runs of its baseline.
    const state: ControlState = judgment.state === 'baseline' ? 'in-control' : judgment.state;
    return [{ state, rules: judgment.broken.map(({ rule }) => rule), performedAt: run.performedAt }];
  });
  const last = until.at(-1);
  if (!last) return null;
  const firstOther = until.findLastIndex(({ state }) => state !== last.state);
  return {
    state: last.state,
    rules: last.rules,
    since: until[firstOther + 1]?.performedAt ?? last.performedAt,
  };
}
