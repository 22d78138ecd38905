import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { VideoResult } from './contract';
import { factsOfMeasured } from './measurement';
import type { MeasurementRow } from './queries';

/** A measurement with the video that it is of. */
interface Measured {
  readonly measurement: MeasurementRow;
  readonly video: { readonly id: string; readonly name: string };
  readonly datasetId: string;
  readonly isSimulated: boolean;
}

/** A measurement as calls answer it, its warnings in the language of the request. */
export function viewResult(
  { measurement, video, datasetId, isSimulated }: Measured,
  language: Language | undefined,
): VideoResult {
  const measured = factsOfMeasured(measurement.result);
  const grades = measured.gradePercent;
  const motile = measured.motilePercent;
  return {
    video_id: video.id,
    video_name: video.name,
    dataset_id: datasetId,
    measured_at: measurement.createdAt.toISOString(),
    model_id: measurement.modelId,
    model_sha256: measurement.modelSha256,
    software_version: measurement.softwareVersion,
    frames_analyzed: measured.framesAnalysed,
    is_simulated: isSimulated,
    warnings: measured.warnings.map((warning) => inWords(warning, language)),
    motility: {
      rapid_progressive: grades?.rapid ?? null,
      slow_progressive: grades?.slow ?? null,
      progressive: grades ? grades.rapid + grades.slow : null,
      non_progressive: grades?.nonProgressive ?? null,
      immotile: grades?.immotile ?? (motile === null ? null : 100 - motile),
      total_motile: motile,
    },
    sperm_assessed: measured.spermatozoaAssessed,
    sperm_effective: measured.effectiveSpermatozoa,
    velocities: {
      vcl_um_per_s: measured.velocities.vclMicronsPerSecond,
      vsl_um_per_s: measured.velocities.vslMicronsPerSecond,
      vap_um_per_s: measured.velocities.vapMicronsPerSecond,
    },
    concentration: {
      million_per_ml: measured.concentrationMillionPerMl,
      interval_95: measured.concentrationInterval95,
      unit: 'M/ml',
    },
    sperm_counted: measured.spermatozoaCounted,
  };
}
