import type { ReplicateEntry } from './contract-content';
import type { VideoFacts } from './facts';

/** A requested video as the report lists it, whether its analysis succeeded or not. */
export function replicateEntry({ measured, error, ...video }: VideoFacts<string>): ReplicateEntry {
  return {
    videoId: video.videoId,
    videoName: video.videoName,
    sha256: video.sha256,
    succeeded: measured !== null,
    error,
    framesAnalysed: measured?.framesAnalysed ?? 0,
    framesPerSecond: measured?.framesPerSecond ?? null,
    durationSeconds: measured?.durationSeconds ?? null,
    spermatozoaCounted: measured?.spermatozoaCounted ?? null,
    spermatozoaAssessed: measured?.spermatozoaAssessed ?? null,
    concentrationMillionPerMl: measured?.concentrationMillionPerMl ?? null,
    concentrationInterval95: measured?.concentrationInterval95 ?? null,
    motilePercent: measured?.motilePercent ?? null,
    gradePercent: measured?.gradePercent ?? null,
    velocities: measured?.velocities ?? null,
    calibration: measured?.calibration ?? null,
    warnings: measured?.warnings ?? [],
  };
}
