export { DEFAULT_TRACKER, TrackerError, type TrackerSettings } from './settings';
export { Tracker, trackDetections } from './tracker';
export { meanScore, TRACK_SHARE, trackScores, UNCONFIRMED_SHARE, weighEvidence } from './weigh-evidence';
