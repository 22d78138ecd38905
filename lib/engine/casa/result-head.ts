import type { VideoProbe } from '@/lib/engine/media';
import packageJson from '@/package.json';
import type { Calibration } from './calibration';
import type { CasaResult } from './result';

/** The rate that speeds are computed with: the calibration's where it names one, otherwise the file's. */
export const measuredRate = (probe: VideoProbe, { framesPerSecondOverride }: Calibration): number =>
  framesPerSecondOverride ?? probe.framesPerSecond;

/**
 * What a result says before its figures: what made it, which part of which video was looked at, and at what scale.
 *
 * @param frames looked at
 * @param startSeconds where in the video they begin
 */
export const resultHead = (
  probe: VideoProbe,
  calibration: Calibration,
  { frames, startSeconds }: { readonly frames: number; readonly startSeconds: number },
): Pick<CasaResult, 'formatVersion' | 'softwareVersion' | 'video' | 'calibration'> => ({
  formatVersion: 1,
  softwareVersion: packageJson.version,
  video: {
    width: probe.width,
    height: probe.height,
    framesPerSecond: measuredRate(probe, calibration),
    framesPerSecondFrom: calibration.framesPerSecondOverride === null ? 'file' : 'calibration',
    frames,
    durationSeconds: frames / measuredRate(probe, calibration),
    startSeconds,
    codec: probe.codec,
  },
  calibration,
});
