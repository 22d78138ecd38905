import { getDataset } from '@/lib/domain/datasets';
import type { Principal } from '@/lib/platform/access';
import type { MeasurementView } from './contract-measurements';
import { factsOfMeasured, type StoredMeasurement } from './measurement';
import { movementOf } from './movement';
import { type MeasurementFilter, selectMeasurementsOf } from './queries-measurements';
import { viewResult } from './view-result';

type Motility = StoredMeasurement['casa']['motility'];

const gradesOf = (motility: Motility): MeasurementView['grades'] => {
  if (motility.status !== 'graded') return null;
  const view = ({ percent, interval95 }: (typeof motility)['rapid']) => ({
    percent,
    interval_95: interval95,
  });
  return {
    rapid: view(motility.rapid),
    slow: view(motility.slow),
    non_progressive: view(motility.nonProgressive),
    immotile: view(motility.immotile),
  };
};

/**
 * What was measured on the videos of a dataset, by which model.
 * @throws AppError NOT_FOUND for a dataset outside the fence
 */
export async function listMeasurements(principal: Principal, filter: MeasurementFilter) {
  await getDataset(principal, filter.datasetId);
  const { rows, total } = await selectMeasurementsOf(filter);
  const measurements = rows.map((row): MeasurementView => {
    const { measurement } = row;
    const { calibration } = measurement.result;
    const facts = factsOfMeasured(measurement.result);
    return {
      ...viewResult(row, principal.origin.language),
      id: measurement.id,
      is_newest: row.rank === 1,
      project_model:
        row.modelId && row.modelName && row.versionNumber
          ? { id: row.modelId, name: row.modelName, version_number: row.versionNumber }
          : null,
      model_version: facts.model.version,
      frames_per_second: facts.framesPerSecond,
      duration_seconds: facts.durationSeconds,
      examined_volume_nl: facts.examinedVolumeNl,
      counted_area_um2: facts.parts?.countedAreaUm2 ?? null,
      chamber_depth_um: calibration.chamberDepthUm,
      dilution: calibration.dilution,
      grades: gradesOf(measurement.result.casa.motility),
      velocity_histogram: facts.velocityHistogram && {
        binWidthMicronsPerSecond: facts.velocityHistogram.binWidthMicronsPerSecond,
        spermatozoa: [...facts.velocityHistogram.spermatozoa],
      },
      movement: movementOf(measurement.result).map(({ key, unit, mean, standardDeviation, median }) => ({
        ...{ key, unit, mean, standardDeviation, median },
      })),
    };
  });
  return { measurements, total, limit: filter.limit, offset: filter.offset };
}
