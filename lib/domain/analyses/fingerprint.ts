import type { Calibration } from '@/lib/domain/calibration/contract';
import type { VideoForJob } from '@/lib/domain/videos';
import type { EngineParameters } from '@/lib/engine/casa';
import { sha256OfJson } from '@/lib/sha256';
import type { AnalysisModels } from './models';

/** Everything that a measurement depends on. */
export interface MeasurementQuestion {
  readonly videoSha256: string;
  readonly calibration: Calibration;
  /** Where the calibration comes from: a report says it, so that the same figures from elsewhere are another answer. */
  readonly provenance?: VideoForJob['provenance'];
  readonly models: AnalysisModels;
  readonly parameters: EngineParameters;
  readonly softwareVersion: string;
}

/** The same question always has the same fingerprint, so that it is answered once: sha256 over all of it. */
export function measurementFingerprint(question: MeasurementQuestion): string {
  return sha256OfJson(question);
}
