import type { ReplicateBasis } from './contract-basis';
import type { ReplicateEntry } from './contract-content';
import type { MeasuredFacts, VideoFacts } from './facts';

/** A requested video as the report lists it, whether its analysis succeeded or not. */
export function replicateEntry({ measured, error, ...video }: VideoFacts<string>): ReplicateEntry {
  return {
    ...video,
    succeeded: measured !== null,
    error,
    framesAnalysed: measured?.framesAnalysed ?? 0,
    framesPerSecond: measured?.framesPerSecond ?? null,
    durationSeconds: measured?.durationSeconds ?? null,
    spermatozoaCounted: measured?.spermatozoaCounted ?? null,
    spermatozoaAssessed: measured?.spermatozoaAssessed ?? null,
    cellsFollowed: measured?.cellsFollowed ?? null,
    concentrationMillionPerMl: measured?.concentrationMillionPerMl ?? null,
    concentrationInterval95: measured?.concentrationInterval95 ?? null,
    motilePercent: measured?.motilePercent ?? null,
    gradePercent: measured?.gradePercent ?? null,
    velocities: measured?.velocities ?? null,
    calibration: measured?.calibration ?? null,
    ...(measured?.calibrationOrigin ? { calibrationOrigin: measured.calibrationOrigin } : {}),
    warnings: measured?.warnings ?? [],
    ...(measured && { basis: basisOf(measured) }),
  };
}

/** What the figures of a video were computed from. */
const basisOf = (measured: MeasuredFacts<string>): ReplicateBasis => ({
  countedAreaUm2: null,
  ...measured.parts,
  meanPerField: measured.meanPerField,
  examinedVolumeNl: measured.examinedVolumeNl,
  effectiveSpermatozoa: measured.effectiveSpermatozoa,
  movement: measured.movement,
});
