import { createHash } from 'node:crypto';
import type { Calibration } from '@/lib/domain/calibration/contract';

export interface MeasurementQuestion {
  readonly videoSha256: string;
  readonly calibration: Calibration;
  readonly modelSha256: string;
  /** Parameters are constants of a version. */
  readonly softwareVersion: string;
}

/** The same question always has the same fingerprint, so that it is answered once: sha256 over all that the answer depends on. */
export function measurementFingerprint(question: MeasurementQuestion): string {
  const { videoSha256, calibration, modelSha256, softwareVersion } = question;
  const { pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride } = calibration;
  const parts = [
    ...[videoSha256, pixelSizeUm, chamberDepthUm, dilution, framesPerSecondOverride],
    ...[modelSha256, softwareVersion],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
