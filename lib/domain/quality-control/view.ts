import type { BaselineRow, Judgment, RunRow } from '@/lib/domain/control-charts';
import { ACTION_SD, spreadChartLimits, WARNING_SD } from '@/lib/science/quality-control/control-factors';
import type { BaselineView, RunView, RunWithValues } from './contract-fields';
import type { selectRunValues } from './queries-runs';

type RunValueRow = Awaited<ReturnType<typeof selectRunValues>>[number];

/** A run as endpoints answer it, with what the series says of it. */
export function viewRun(row: RunRow, judgment: Judgment | undefined): RunView {
  const { excludedAt, excludedByName, exclusionReason } = row;
  return {
    id: row.id,
    performedAt: row.performedAt.toISOString(),
    operatorId: row.operatorId,
    operatorName: row.operatorName,
    origin: row.origin,
    mean: row.mean,
    standardDeviation: row.standardDeviation,
    replicates: row.replicates,
    deviation: judgment?.deviation ?? null,
    baselineNumber: judgment?.baselineNumber ?? null,
    state: judgment?.state ?? 'not-judged',
    broken: (judgment?.broken ?? []).map(({ rule, runIds }) => ({ rule, runIds: [...runIds] })),
    remarks: row.remarks,
    exclusion:
      excludedAt && excludedByName !== null && exclusionReason !== null
        ? { at: excludedAt.toISOString(), by: excludedByName, reason: exclusionReason }
        : null,
  };
}

export const viewRunWithValues = (run: RunView, values: readonly RunValueRow[]): RunWithValues => ({
  ...run,
  values: values
    .filter(({ runId }) => runId === run.id)
    .map((each) => ({
      value: each.value,
      counted: each.counted,
      videoId: each.videoId,
      videoName: each.videoName,
      measuredAt: each.measuredAt?.toISOString() ?? null,
      modelId: each.modelId,
      softwareVersion: each.softwareVersion,
    })),
});

/** A version of the limits, with the lines that follow from it. */
export function viewBaseline(row: BaselineRow): BaselineView {
  const { mean, standardDeviation, meanSpread, replicates } = row;
  return {
    number: row.number,
    runs: row.runIds.length,
    mean,
    standardDeviation,
    limits: {
      center: mean,
      warningLow: mean - WARNING_SD * standardDeviation,
      warningHigh: mean + WARNING_SD * standardDeviation,
      actionLow: mean - ACTION_SD * standardDeviation,
      actionHigh: mean + ACTION_SD * standardDeviation,
    },
    spread:
      meanSpread === null || replicates === null
        ? null
        : { ...spreadChartLimits(meanSpread, replicates), replicates },
    reason: row.reason,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  };
}
