export { DEFAULT_TRACKER, TrackerError, type TrackerSettings } from './settings';
export { Tracker, trackDetections } from './tracker';
