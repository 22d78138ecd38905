import type { DetectorMetadata, ModelIdentity } from '@/lib/engine/inference';
import type { FieldKinematics } from '@/lib/science/kinematics';
import type { TrackerSettings } from '@/lib/science/tracking';
import type { EngineParameters } from './parameters';
import type { CasaResult } from './result';

interface ParametersInput {
  readonly parameters: EngineParameters;
  readonly metadata: DetectorMetadata;
  /** At which pictures were shown to the detector. */
  readonly scale: number;
  /** Of how many frames the detector was shown one. */
  readonly detectedEvery: number;
  readonly tracker: TrackerSettings;
  readonly kinematics: FieldKinematics;
  readonly restingModel: Pick<ModelIdentity, 'id' | 'version' | 'sha256'>;
}

/** Hexadecimal digits that tell one file from another at a glance; a whole hash fits in no column. */
const HASH_START = 12;

/** The settings of an analysis that a report states, by the names that reports have always used. */
export function analysisParameters(input: ParametersInput): CasaResult['parameters'] {
  const { parameters, metadata, scale, detectedEvery, tracker, kinematics, restingModel } = input;
  const { following, evidence, resting, remarks } = parameters;
  return {
    detectionThreshold: metadata.workingThreshold,
    trackThreshold: tracker.highScore,
    continuationThreshold: tracker.lowScore,
    detectionScale: scale,
    'detection.everyFrames': detectedEvery,
    'detection.leastLikeness': parameters.detection.skippedFrames.template.minLikeness,
    'drift.particleShare': following.particleShare,
    'evidence.trackShare': evidence.trackShare,
    'evidence.unconfirmedShare': evidence.unconfirmedShare,
    'resting.model': `${restingModel.id} ${restingModel.version} (${restingModel.sha256.slice(0, HASH_START)}…)`,
    'resting.leastProbability': resting.minProbability,
    'resting.clusterProbability': resting.clusterProbability,
    'pictures.minBrightLevel': remarks.minBrightLevel,
    'pictures.maxClippedPercent': remarks.maxClippedPercent,
    'pictures.minHeadSharpness': remarks.minHeadSharpness,
    ...measurementParameters(kinematics),
    'tracker.gapSeconds': tracker.gapSeconds,
    'tracker.joinSeconds': tracker.joinSeconds,
    'tracker.hiddenSeconds': tracker.hiddenSeconds,
    'tracker.exchangeLogOdds': tracker.exchangeLogOdds,
    'tracker.leastSeconds': tracker.minSeconds,
    'tracker.gateHeads': tracker.gateHeads,
    'tracker.fastestHeadsPerSecond': tracker.fastestHeadsPerSecond,
    'tracker.accelerationDensity': tracker.accelerationDensity,
    'tracker.measurementHeads': tracker.measurementHeads,
  };
}

/** The settings of the measurement of tracks that a report states. */
export const measurementParameters = ({
  parameters,
  smoothingFrames,
}: FieldKinematics): CasaResult['parameters'] => ({
  averagePathSeconds: parameters.averagePathSeconds,
  averagePathWeights: 'hann, variance of an even window',
  leastJudgedSeconds: parameters.minJudgedSeconds,
  averagePathFrames: smoothingFrames,
  ...(parameters.grading.smallCircleRadiusUm !== undefined && {
    'grading.smallCircleRadiusUm': parameters.grading.smallCircleRadiusUm,
  }),
});
