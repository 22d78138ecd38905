export {
  type CommonPath,
  type CommonPathParameters,
  commonPath,
  commonRoughness,
  DEFAULT_COMMON_PATH,
} from './common-path';
export { DEFAULT_JOLTS, findJolts, type JoltParameters } from './jolts';
export { DEFAULT_TRACKER, TrackerError, type TrackerParameters, type TrackerSettings } from './settings';
export { Tracker, trackDetections } from './tracker';
export {
  centerKey,
  DEFAULT_EVIDENCE,
  type EvidenceParameters,
  meanScore,
  trackScores,
  weighEvidence,
} from './weigh-evidence';
