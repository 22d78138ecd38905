import type { DetectorMetadata, ModelIdentity } from '@/lib/engine/inference';
import type { FieldKinematics } from '@/lib/science/kinematics';
import {
  DEFAULT_TRACKER,
  TRACK_SHARE,
  type TrackerSettings,
  UNCONFIRMED_SHARE,
} from '@/lib/science/tracking';
import { PARTICLE_SHARE } from './field-tracker';
import { CLUSTER_PROBABILITY, LEAST_PROBABILITY } from './resting-evidence';
import type { CasaResult } from './result';
import { MEASUREMENT_PARAMETERS } from './summarise';

interface ParametersInput {
  readonly metadata: DetectorMetadata;
  /** At which pictures were shown to the detector. */
  readonly scale: number;
  readonly tracker: TrackerSettings;
  readonly kinematics: FieldKinematics;
  readonly restingModel: ModelIdentity;
}

/** The settings of the tracker that are stated under its name. */
const TRACKER_SETTINGS = Object.keys(DEFAULT_TRACKER) as (keyof typeof DEFAULT_TRACKER)[];

/** Hexadecimal digits that tell one file from another at a glance; a whole hash fits in no column. */
const HASH_START = 12;

/** Every setting that a measurement was made with, as a report states them. */
export function analysisParameters(input: ParametersInput): CasaResult['parameters'] {
  const { metadata, scale, tracker, kinematics, restingModel } = input;
  return {
    detectionThreshold: metadata.workingThreshold,
    trackThreshold: tracker.highScore,
    continuationThreshold: tracker.lowScore,
    detectionScale: scale,
    'drift.particleShare': PARTICLE_SHARE,
    'evidence.trackShare': TRACK_SHARE,
    'evidence.unconfirmedShare': UNCONFIRMED_SHARE,
    'resting.model': `${restingModel.id} ${restingModel.version} (${restingModel.sha256.slice(0, HASH_START)}…)`,
    'resting.leastProbability': LEAST_PROBABILITY,
    'resting.clusterProbability': CLUSTER_PROBABILITY,
    ...MEASUREMENT_PARAMETERS,
    averagePathFrames: kinematics.smoothingFrames,
    ...Object.fromEntries(TRACKER_SETTINGS.map((name) => [`tracker.${name}`, tracker[name]])),
  };
}
