import { type Calibration, calibrationOf, effectiveCalibration } from '@/lib/domain/calibration/contract';
import { type CalibrationOrigin, profileCautions } from '@/lib/domain/calibration/contract-origin';
import type { Message } from '@/lib/messages/message';
import type { StoredVideo } from './queries';

/** Where the values that count for a video come from. */
export function originOf({ profile, chamber, datasetMicroscope }: StoredVideo): CalibrationOrigin {
  return {
    microscope: profile
      ? { id: profile.microscopeId, name: profile.microscopeName }
      : datasetMicroscope && { id: datasetMicroscope.id, name: datasetMicroscope.name },
    profile: profile && {
      id: profile.id,
      objective: profile.objective,
      microscopeName: profile.microscopeName,
      method: profile.method,
      uncertaintyUm: profile.uncertaintyUm,
      validFrom: profile.validFrom,
      validUntil: profile.validUntil,
      measuredByName: profile.measuredByName,
    },
    chamber: chamber && {
      id: chamber.id,
      name: chamber.name,
      kind: chamber.kind,
      depthFrom: chamber.measuredDepthUm === null ? 'nominal' : 'measured',
    },
  };
}

/** The values that count for a video, with the correction that its chamber declares. */
export function calibrationForJob(video: StoredVideo): Calibration {
  const { compensationFactor: factor = null, compensationSource: source = null } = video.chamber ?? {};
  return {
    ...effectiveCalibration(video.datasetCalibration, calibrationOf(video)),
    ...(factor !== null && source !== null ? { capillaryCompensation: { factor, source } } : {}),
  };
}

/** What a reader must know where a video and its calibration profile do not go together. */
export function calibrationCautions(video: StoredVideo): Message[] {
  if (!video.profile) return [];
  const recordedOn = video.captureDate ?? video.createdAt.toISOString().slice(0, 10);
  const { width, height } = video;
  return profileCautions({ recordedOn, width, height }, video.profile);
}
