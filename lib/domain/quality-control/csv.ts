import { database } from '@/db/client';
import type { SeriesKey } from '@/lib/domain/control-charts';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { type Cell, csvLine } from '@/lib/platform/csv';
import { downloadResponse } from '@/lib/platform/http/download';
import { requireMaterial } from './materials';
import { selectRunValues } from './queries-runs';
import { loadSeries } from './reading';
import { viewRunWithValues } from './view';

const HEAD = [
  'run_id',
  'performed_at_utc',
  'operator',
  'origin',
  'replicate',
  'value',
  'unit',
  'counted',
  'video',
  'measured_at_utc',
  'model',
  'software_version',
  'run_mean',
  'run_standard_deviation',
  'baseline',
  'deviation_sd',
  'state',
  'rules',
  'excluded_because',
  'remarks',
];

/** Every run of a series, a line for each replicate, oldest first. @throws AppError NOT_FOUND, also outside the fence. */
export async function downloadRuns(principal: Principal, key: SeriesKey): Promise<Response> {
  const material = await requireMaterial(database(), principal, key.materialId);
  const { runs } = await loadSeries(key);
  const values = await selectRunValues(runs.map(({ id }) => id));
  const unit =
    material.quantity === 'concentration' ? 'M/ml' : material.quantity === 'meanVcl' ? 'um/s' : '%';
  const lines = runs.flatMap((run) =>
    viewRunWithValues(run, values).values.map((each, at): Cell[] => [
      run.id,
      run.performedAt,
      run.operatorName,
      run.origin,
      at + 1,
      each.value,
      unit,
      each.counted,
      each.videoName,
      each.measuredAt,
      each.modelId,
      each.softwareVersion,
      run.mean,
      run.standardDeviation,
      run.baselineNumber,
      run.deviation,
      run.state,
      run.broken.map(({ rule }) => rule).join(' '),
      run.exclusion?.reason ?? null,
      run.remarks || null,
    ]),
  );
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'control-runs.download',
    message: `Downloaded the runs of the control material ${material.name}`,
    projectId: material.projectId,
    resourceType: 'control-material',
    resourceId: material.id,
  });
  // The mark tells spreadsheets that the text is UTF-8.
  return downloadResponse(`\uFEFF${[HEAD, ...lines].map(csvLine).join('\r\n')}\r\n`, {
    name: `${material.name} controls.csv`,
    type: 'text/csv; charset=utf-8',
  });
}
