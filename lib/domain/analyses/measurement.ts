import type { z } from 'zod';
import type { Calibration } from '@/lib/domain/calibration/contract';
import type { GradeShares, MeasuredFacts } from '@/lib/domain/reports';
import type { VideoForJob } from '@/lib/domain/videos';
import type { CasaResult, EngineParameters } from '@/lib/engine/casa';
import type { MessageKey } from '@/lib/messages/message';
import type { MovementFigure } from './contract';
import type { AnalysisModels } from './models';
import { movementOf } from './movement';
import type { storedMeasurement } from './stored';

export type StoredMeasurement = z.output<typeof storedMeasurement>;
type Measured = StoredMeasurement['casa'];

/** A measurement as it is stored; `StoredMeasurement` is what is read back of it. */
export interface NewMeasurement {
  readonly casa: CasaResult;
  /** As it counted for this video, with nothing filled in: an unknown dilution stays unknown. */
  readonly calibration: Calibration;
  readonly provenance: VideoForJob['provenance'];
  /** What it was measured with; measurements of earlier versions have none. */
  readonly models?: AnalysisModels;
  readonly parameters?: EngineParameters;
}

const UM3_PER_NL = 1e6;
/** The engine looks at one recording; whether enough was counted is judged, and said, over all replicates. */
const FEW_IN_ONE_VIDEO: readonly MessageKey[] = ['measurements.fewSperm', 'measurements.fewSpermInFields'];

function gradesOf({ motility }: Measured): GradeShares | null {
  if (motility.status !== 'graded') return null;
  return {
    rapid: motility.rapid.percent,
    slow: motility.slow.percent,
    nonProgressive: motility.nonProgressive.percent,
    immotile: motility.immotile.percent,
  };
}

/** Undiluted sample under an area, in nanoliters. */
function volumeNl({ casa, calibration }: StoredMeasurement, areaUm2: number | null): number | null {
  const { chamberDepthUm, dilution } = calibration;
  // The engine gives none where nothing could be seen: such a field must not count as one without spermatozoa.
  if (casa.concentration === null) return null;
  if (areaUm2 === null || chamberDepthUm === null || dilution === null) return null;
  // A chamber that is said to hold fewer than the sample shows what less of the sample would.
  const { factor } = calibration.capillaryCompensation ?? { factor: 1 };
  return (areaUm2 * chamberDepthUm) / dilution / factor / UM3_PER_NL;
}

/** What was counted beside free sperm; null where the version that measured did not look. */
function otherCellsOf(stored: StoredMeasurement): NonNullable<MeasuredFacts['otherCells']> | null {
  const { counts, roundCells } = stored.casa;
  if (counts.spermShaking === undefined) return null;
  const { pixelSizeUm } = stored.calibration;
  return {
    spermInClusters: counts.spermInClusters ?? 0,
    spermShaking: counts.spermShaking,
    spermOnRoundCells: counts.spermOnRoundCells ?? 0,
    roundCells: roundCells
      ? {
          counted: roundCells.counted,
          examinedVolumeNl: volumeNl(
            stored,
            pixelSizeUm === null ? null : roundCells.countedAreaPx2 * pixelSizeUm ** 2,
          ),
        }
      : null,
  };
}

/** Medians of videos cannot be joined into one of all their spermatozoa. */
const withoutMedian = ({ median: _, ...figure }: MovementFigure) => figure;

/** The microscope fields of a recording that does not show one from beginning to end. */
function fieldsOf({
  casa,
  calibration,
}: StoredMeasurement): NonNullable<MeasuredFacts['parts']>['fields'] | null {
  const { fields = [] } = casa;
  if (fields.length === 0) return null;
  const { framesPerSecond } = casa.video;
  const { pixelSizeUm } = calibration;
  return fields.map(({ firstFrame, lastFrame, ...field }) => ({
    startSeconds: firstFrame / framesPerSecond,
    endSeconds: (lastFrame + 1) / framesPerSecond,
    frames: lastFrame - firstFrame + 1,
    meanCount: field.spermCounted,
    countedAreaUm2: pixelSizeUm === null ? null : field.countedAreaPx2 * pixelSizeUm ** 2,
    concentrationMillionPerMl: field.concentrationMillionPerMl,
    motilePercent: field.motilePercent,
  }));
}

/** What is kept of how the figures came about; what the version that measured did not store stays away. */
function partsOf(stored: StoredMeasurement): NonNullable<MeasuredFacts['parts']> {
  const { video, counts, motilityTally, parameters } = stored.casa;
  const { averagePathSeconds } = parameters;
  const fields = fieldsOf(stored);
  return {
    countedAreaUm2: counts.countedAreaUm2,
    ...(video.width !== undefined && { widthPx: video.width }),
    ...(video.height !== undefined && { heightPx: video.height }),
    ...(counts.rimPx !== undefined && { rimPx: counts.rimPx }),
    ...(counts.hiddenPercent !== undefined && { hiddenPercent: counts.hiddenPercent }),
    ...(fields && { fields }),
    ...(motilityTally && { motility: motilityTally }),
    ...(typeof averagePathSeconds === 'number' && { averagePathSeconds }),
  };
}

/** What a report says and concludes from, as it was measured on one video. */
export function factsOfMeasured(stored: StoredMeasurement): MeasuredFacts {
  const { casa, calibration } = stored;
  const { counts, motility, concentration } = casa;
  const { figures, unit } = casa.kinematics;
  const otherCells = otherCellsOf(stored);
  const speed = (key: 'vcl' | 'vsl' | 'vap'): number | null =>
    unit === 'µm' ? (figures[key]?.mean ?? null) : null;
  return {
    spermatozoaCounted: counts.spermCounted,
    meanPerField: counts.meanPerField,
    examinedAreaPx2: counts.countedAreaPx2,
    examinedVolumeNl: volumeNl(stored, counts.countedAreaUm2),
    spermatozoaAssessed: counts.spermAssessed,
    effectiveSpermatozoa: counts.effectiveSperm,
    motilePercent: motility.status === 'not measured' ? null : motility.motile.percent,
    gradePercent: gradesOf(casa),
    velocityHistogram: casa.velocityHistogram,
    framesAnalysed: casa.video.frames,
    framesPerSecond: casa.video.framesPerSecond,
    durationSeconds: casa.video.durationSeconds,
    concentrationMillionPerMl: concentration?.millionPerMl ?? null,
    concentrationInterval95: concentration?.interval95 ?? null,
    velocities: {
      vclMicronsPerSecond: speed('vcl'),
      vslMicronsPerSecond: speed('vsl'),
      vapMicronsPerSecond: speed('vap'),
    },
    cellsFollowed: counts.distinctTracks,
    movement: { spermatozoa: casa.kinematics.motileCells, figures: movementOf(stored).map(withoutMedian) },
    calibration,
    ...(stored.provenance ? { calibrationOrigin: stored.provenance.origin } : {}),
    ...(otherCells && { otherCells }),
    warnings: [
      ...casa.warnings.filter(({ key }) => !FEW_IN_ONE_VIDEO.includes(key)),
      ...(stored.provenance?.cautions ?? []),
    ],
    parts: partsOf(stored),
    // Measurements stored before reasons were given hold none.
    noMorphologyBecause: casa.morphology?.reason ?? null,
    model: casa.model ?? { id: 'none', version: '', sha256: '' },
    softwareVersion: casa.softwareVersion,
    parameters: casa.parameters,
  };
}
