import { createHash } from 'node:crypto';
import type { Calibration } from '@/lib/domain/calibration/contract';
import type { EngineParameters } from '@/lib/engine/casa';
import type { AnalysisModels } from './models';

/** Everything that a measurement depends on. */
export interface MeasurementQuestion {
  readonly videoSha256: string;
  readonly calibration: Calibration;
  readonly models: AnalysisModels;
  readonly parameters: EngineParameters;
  readonly softwareVersion: string;
}

/** The same question always has the same fingerprint, so that it is answered once: sha256 over all of it. */
export function measurementFingerprint(question: MeasurementQuestion): string {
  return createHash('sha256').update(canonicalJson(question)).digest('hex');
}

/** JSON with the keys of every object in order: the database does not keep the order in which they were written. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
