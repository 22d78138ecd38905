import type { CalibrationGap } from '@/lib/domain/calibration/contract';
import { replicateOf } from '@/lib/science/who-manual/testing';
import type { MeasuredFacts, ReportFacts, VideoFacts } from './facts';

// Facts for tests of the parts that turn measurements into a report. Never shown to anyone.

interface VideoChange {
  readonly video?: Partial<Pick<VideoFacts, 'videoName' | 'sha256'>>;
  readonly measured?: Partial<MeasuredFacts>;
  /** What of its calibration is not known. */
  readonly gaps?: readonly CalibrationGap[];
  /** Why its analysis failed. */
  readonly error?: string;
}

/** A measured video; with `error` one whose analysis failed. */
export function videoOf(number: number, change: VideoChange = {}): VideoFacts {
  const video = {
    videoId: `00000000-0000-4000-8000-00000000000${number}`,
    videoName: `Field ${number}`,
    sha256: String(number).repeat(64),
    ...change.video,
  };
  if (change.error !== undefined) return { ...video, measured: null, error: change.error };
  const replicate = replicateOf(change.measured);
  const volume = replicate.examinedVolumeNl;
  const measured: MeasuredFacts = {
    ...replicate,
    framesAnalysed: 250,
    framesPerSecond: 50,
    durationSeconds: 5,
    concentrationMillionPerMl: volume === null ? null : replicate.meanPerField / volume,
    concentrationInterval95: volume === null ? null : { low: 16.3, high: 24.3 },
    velocities: { vclMicronsPerSecond: 80.2, vslMicronsPerSecond: 40.1, vapMicronsPerSecond: 50.3 },
    cellsFollowed: 130,
    movement: {
      spermatozoa: 60,
      figures: [
        { key: 'vcl', unit: 'µm/s', mean: 80.2, standardDeviation: 20 },
        { key: 'linearity', unit: '%', mean: 50, standardDeviation: 10 },
      ],
    },
    calibration: {
      ...{ pixelSizeUm: 0.4, chamberDepthUm: 10, dilution: 1, framesPerSecondOverride: null },
      ...Object.fromEntries((change.gaps ?? []).map((gap) => [gap, null])),
    },
    warnings: [],
    noMorphologyBecause: null,
    model: { id: 'sperm-detector-v1', version: '1.0.0', sha256: 'a'.repeat(64) },
    softwareVersion: '0.1.0',
    parameters: { scoreThreshold: 0.3 },
    ...change.measured,
  };
  return { ...video, measured, error: null };
}

export const factsOf = (videos: readonly VideoFacts[], change: Partial<ReportFacts> = {}): ReportFacts => ({
  isSimulated: false,
  language: 'en',
  issuedAt: '2026-01-02T03:04:05.000Z',
  dataset: { id: '10000000-0000-4000-8000-000000000000', name: 'Sample 7 – été µ' },
  project: { id: '20000000-0000-4000-8000-000000000000', name: 'Andrology' },
  requestedBy: 'Ada Clinician',
  analysis: {
    id: '30000000-0000-4000-8000-000000000000',
    requestedAt: '2026-01-02T03:00:00.000Z',
    startedAt: '2026-01-02T03:00:01.000Z',
  },
  videos,
  ...change,
});
