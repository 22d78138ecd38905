import { DEFAULT_SIGNATURE, type SignatureParameters } from './signature';

/**
 * How cells are followed from frame to frame. Lengths are in head lengths (the median longer side of the boxes), times
 * in seconds.
 */
export interface TrackerParameters {
  /** A cell unseen for longer is lost by the first pass. */
  readonly gapSeconds: number;
  /** Longest gap across which two pieces are joined afterwards. */
  readonly joinSeconds: number;
  /** Shortest time a cell must be detected for its track to count. */
  readonly minSeconds: number;
  /** Distance between prediction and detection within which a followed cell is recognized. */
  readonly gateHeads: number;
  /** Fastest cell that is looked for where nothing is known of its velocity, head lengths a second. */
  readonly fastestHeadsPerSecond: number;
  /** Spectral density of the acceleration, head lengths² / s³. */
  readonly accelerationDensity: number;
  /** Standard deviation of a measured center around the average path (jitter and the head's swing), head lengths. */
  readonly measurementHeads: number;
  /** Cost of leaving a followed cell unmatched; a match at the rim of the gate costs 1 and its size difference. */
  readonly unmatchedCost: number;
  /** Weight of a difference in size (natural logarithm of the ratio of areas) against the distance. */
  readonly sizeWeight: number;
  /**
   * Cost of having been missed for as long as allowed. Without it two pieces on one cell take turns in matching it and
   * both live on.
   */
  readonly missedWeight: number;
  /** Detections whose size is remembered to know how long a head is. */
  readonly sizeMemory: number;
  /** Time over which a piece's velocity at its end is measured when pieces are joined. */
  readonly joinVelocitySeconds: number;
  /** A gap as long as allowed costs this much of the gate's distance. */
  readonly joinGapWeight: number;
  /** Longest time for which a cell that vanished at another is expected to come out there again. */
  readonly hiddenSeconds: number;
  /** It vanished at another where that is this near: heads are seen as one from about a length, and move between pictures. */
  readonly hiddenReachHeads: number;
  /** Two cells meet within this distance, where one may be taken for the other. */
  readonly meetingHeads: number;
  /** They have parted when both were seen further from each other than that for longer. */
  readonly partedSeconds: number;
  /** By what two cells that met are told apart. */
  readonly signature: SignatureParameters;
  /** Log-likelihood ratio from which two cells that met were exchanged: of meetings one in twenty ends so. */
  readonly exchangeLogOdds: number;
  /** A box's size is the median over this long on both sides: heads keep their size, boxes jitter. */
  readonly boxSizeSeconds: number;
}

/** The parameters with what belongs to one video and its detector. */
export interface TrackerSettings extends TrackerParameters {
  readonly framesPerSecond: number;
  /** Score from which a detection may begin a track. */
  readonly highScore: number;
  /** Score from which a detection may continue one. */
  readonly lowScore: number;
}

/**
 * The gate and noise were chosen on labeled boxes of one VISEM-Tracking participant and on simulated fields;
 * a human head is about 5 µm long, so 30 head lengths a second are 150 µm/s, the fastest cells there are.
 */
export const DEFAULT_TRACKER: TrackerParameters = {
  gapSeconds: 0.15,
  joinSeconds: 0.4,
  minSeconds: 0.2,
  gateHeads: 0.8,
  fastestHeadsPerSecond: 30,
  accelerationDensity: 20,
  measurementHeads: 0.2,
  unmatchedCost: 2,
  sizeWeight: 0.15,
  missedWeight: 0.4,
  sizeMemory: 400,
  joinVelocitySeconds: 0.25,
  joinGapWeight: 0.5,
  hiddenSeconds: 1,
  hiddenReachHeads: 1.5,
  meetingHeads: 1.2,
  partedSeconds: 0.16,
  signature: DEFAULT_SIGNATURE,
  exchangeLogOdds: 3,
  boxSizeSeconds: 0.25,
};

export class TrackerError extends Error {
  override readonly name = 'TrackerError';
}

/** @throws TrackerError where a setting makes no sense. */
export function checkTrackerSettings(settings: TrackerSettings): void {
  const positive = [
    'framesPerSecond',
    'gapSeconds',
    'joinSeconds',
    'minSeconds',
    'gateHeads',
    'fastestHeadsPerSecond',
    'accelerationDensity',
    'measurementHeads',
    'hiddenSeconds',
  ] as const;
  for (const key of positive) {
    if (!(settings[key] > 0 && Number.isFinite(settings[key]))) {
      throw new TrackerError(`${key} must be a positive number, not ${settings[key]}`);
    }
  }
  if (!(settings.lowScore <= settings.highScore)) {
    throw new TrackerError(`lowScore ${settings.lowScore} is above highScore ${settings.highScore}`);
  }
}
