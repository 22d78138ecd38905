import type { ControlFacts } from '@/lib/domain/reports/contract-content';
import { controlAt, graver } from './control-at';
import { findRecordingPlace, selectMeasuredSeries } from './queries';

export { type ControlAt, controlAt } from './control-at';
export { type Judgment, judgeSeries, stateAt } from './judge-series';
export {
  type BaselineRow,
  type MeasuredSeries,
  type RunRow,
  type SeriesKey,
  selectMeasuredSeries,
  selectSeries,
} from './queries';

/**
 * How the microscope of a dataset stood by internal quality control when these videos were added to it, by the materials of
 * all projects: a microscope belongs to the laboratory. Without a fence, for reports.
 */
export async function controlOfRecordings(
  datasetId: string,
  videoIds: readonly string[],
): Promise<ControlFacts> {
  const {
    microscopeId,
    microscopeName = null,
    maxDays = null,
    addedAt,
  } = await findRecordingPlace(datasetId, videoIds);
  const nothing = {
    microscope: microscopeName,
    state: null,
    rules: [],
    since: null,
    lastRunAt: null,
    isOverdue: false,
  };
  if (!microscopeId || addedAt.length === 0) return { ...nothing, maxDays: null };
  const found = await Promise.all(
    // Replicates are added one after the other: each is asked for itself.
    addedAt.map(async (at) =>
      controlAt(await selectMeasuredSeries([microscopeId], { inUseAt: at }), at, maxDays),
    ),
  );
  const { state, rules, since, lastRunAt, isOverdue } = found.reduce(graver);
  return {
    microscope: microscopeName,
    state,
    rules,
    since: since?.toISOString() ?? null,
    lastRunAt: lastRunAt?.toISOString() ?? null,
    maxDays,
    isOverdue,
  };
}
