import type { FieldKinematics } from '@/lib/kinematics';
import type { DetectorMetadata, ModelIdentity } from '@/lib/onnx';
import { DEFAULT_TRACKER, TRACK_SHARE, UNCONFIRMED_SHARE } from '@/lib/vision/track';
import { LEAST_PROBABILITY } from './resting-evidence';
import type { CasaResult } from './result';
import { MEASUREMENT_PARAMETERS } from './summarise';

interface ParametersInput {
  readonly metadata: DetectorMetadata;
  /** At which pictures were shown to the detector. */
  readonly scale: number;
  /** Least score by which a followed cell was recognised. */
  readonly lowScore: number;
  readonly kinematics: FieldKinematics;
  readonly restingModel: ModelIdentity;
}

/** Hexadecimal digits that tell one file from another at a glance; a whole hash fits in no column. */
const HASH_START = 12;

/** Every setting that a measurement was made with, as a report states them. */
export function analysisParameters(input: ParametersInput): CasaResult['parameters'] {
  const { metadata, scale, lowScore, kinematics, restingModel } = input;
  return {
    detectionThreshold: metadata.workingThreshold,
    continuationThreshold: lowScore,
    detectionScale: scale,
    'evidence.trackShare': TRACK_SHARE,
    'evidence.unconfirmedShare': UNCONFIRMED_SHARE,
    'resting.model': `${restingModel.id} ${restingModel.version} (${restingModel.sha256.slice(0, HASH_START)}…)`,
    'resting.leastProbability': LEAST_PROBABILITY,
    ...MEASUREMENT_PARAMETERS,
    averagePathFrames: kinematics.smoothingFrames,
    ...Object.fromEntries(Object.entries(DEFAULT_TRACKER).map(([name, value]) => [`tracker.${name}`, value])),
  };
}
