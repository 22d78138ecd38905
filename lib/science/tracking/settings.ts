/** How cells are followed. Lengths are in head lengths (the median longer side of the boxes), times in seconds. */
export interface TrackerSettings {
  readonly framesPerSecond: number;
  /** Score from which a detection may begin a track. */
  readonly highScore: number;
  /** Score from which a detection may continue one. */
  readonly lowScore: number;
  /** A cell unseen for longer is lost by the first pass. */
  readonly gapSeconds: number;
  /** Longest gap across which two pieces are joined afterwards. */
  readonly joinSeconds: number;
  /** Least time a cell must be detected for its track to count. */
  readonly leastSeconds: number;
  /** Distance between prediction and detection within which a followed cell is recognised. */
  readonly gateHeads: number;
  /** Fastest cell that is looked for where nothing is known of its velocity, head lengths a second. */
  readonly fastestHeadsPerSecond: number;
  /** Spectral density of the acceleration, head lengths² / s³. */
  readonly accelerationDensity: number;
  /** Standard deviation of a measured centre around the average path (jitter and the head's swing), head lengths. */
  readonly measurementHeads: number;
  /** A cell that rests counts when its mean score is at least this share of the median over all tracks; 0 takes all. */
  readonly leastScoreShare: number;
}

/**
 * The gate and noise were chosen on labelled boxes of one VISEM-Tracking participant and on simulated fields;
 * a human head is about 5 µm long, so 30 head lengths a second are 150 µm/s, the fastest cells there are.
 * The share of the score was chosen on frames before 1040 of that video and on simulated fields of other seeds than
 * those reported.
 */
export const DEFAULT_TRACKER: Omit<TrackerSettings, 'framesPerSecond' | 'highScore' | 'lowScore'> = {
  gapSeconds: 0.15,
  joinSeconds: 0.4,
  leastSeconds: 0.2,
  gateHeads: 0.8,
  fastestHeadsPerSecond: 30,
  accelerationDensity: 20,
  measurementHeads: 0.2,
  leastScoreShare: 0.7,
};

export class TrackerError extends Error {
  override readonly name = 'TrackerError';
}

/** Raises TrackerError where a setting makes no sense. */
export function checkTrackerSettings(settings: TrackerSettings): void {
  const positive = [
    'framesPerSecond',
    'gapSeconds',
    'joinSeconds',
    'leastSeconds',
    'gateHeads',
    'fastestHeadsPerSecond',
    'accelerationDensity',
    'measurementHeads',
  ] as const;
  for (const key of positive) {
    if (!(settings[key] > 0 && Number.isFinite(settings[key]))) {
      throw new TrackerError(`${key} must be a positive number, not ${settings[key]}`);
    }
  }
  if (!(settings.leastScoreShare >= 0 && settings.leastScoreShare < 1)) {
    throw new TrackerError(`leastScoreShare must be from 0 to below 1, not ${settings.leastScoreShare}`);
  }
  if (!(settings.lowScore <= settings.highScore)) {
    throw new TrackerError(`lowScore ${settings.lowScore} is above highScore ${settings.highScore}`);
  }
}
