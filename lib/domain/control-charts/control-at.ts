import type { ControlRule, ControlState } from '@/lib/science/quality-control/westgard';
import { stateAt } from './judge-series';
import type { MeasuredSeries } from './queries';

const DAY_MS = 86_400_000;

/** How a microscope stood at a moment, over all control materials in use. */
export interface ControlAt {
  /** Null where nothing was judged: no control, or no limits yet. */
  readonly state: ControlState | null;
  readonly rules: readonly ControlRule[];
  readonly since: Date | null;
  /** The newest control until then, whichever material. */
  readonly lastRunAt: Date | null;
  /** More days without a control than the laboratory allows. */
  readonly isOverdue: boolean;
}

const GRAVITY: readonly (ControlState | null)[] = [null, 'in-control', 'warning', 'out-of-control'];
const gravityOf = (state: ControlState | null): number => GRAVITY.indexOf(state);

/** The worst of what the materials said at a moment. */
export function controlAt(series: readonly MeasuredSeries[], at: Date, maxDays: number | null): ControlAt {
  const states = series.flatMap(({ runs, baselines }) => stateAt(runs, baselines, at) ?? []);
  const worst = [...states].sort((a, b) => gravityOf(b.state) - gravityOf(a.state))[0];
  const performed = series
    .flatMap(({ runs }) =>
      runs.filter(({ isExcluded }) => !isExcluded).map(({ performedAt }) => performedAt.getTime()),
    )
    .filter((time) => time <= at.getTime());
  const last = performed.length > 0 ? Math.max(...performed) : null;
  return {
    state: worst?.state ?? null,
    rules: worst?.rules ?? [],
    since: worst?.since ?? null,
    lastRunAt: last === null ? null : new Date(last),
    isOverdue: maxDays !== null && (last === null || at.getTime() - last > maxDays * DAY_MS),
  };
}

/** The graver of two: what a report must say where its recordings were made at different times. */
export function graver(a: ControlAt, b: ControlAt): ControlAt {
  const [worse] = gravityOf(b.state) > gravityOf(a.state) ? [b] : [a];
  return { ...worse, isOverdue: a.isOverdue || b.isOverdue };
}
