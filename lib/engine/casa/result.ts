import type { Message } from '@/lib/messages/message';
import type { CellTally, MotilityGrade } from '@/lib/science/kinematics';
import type { Concentration, Interval } from '@/lib/science/who-manual';
import type { Calibration, CapillaryCompensation } from './calibration';
import type { PictureQuality } from './picture-quality';

/** A percentage with its 95 % interval, both 0 to 100. */
export interface PercentEstimate {
  readonly percent: number;
  readonly interval95: Interval;
}

export interface Spread {
  /** Cells that have this figure; some cells that move are seen too shortly for one. */
  readonly cells: number;
  readonly mean: number;
  /** Null with fewer than two cells. */
  readonly standardDeviation: number | null;
  readonly median: number;
}

export type MotilityResult =
  | ({
      readonly status: 'graded';
      readonly progressive: PercentEstimate;
      /** Progressive and non-progressive. */
      readonly motile: PercentEstimate;
    } & Readonly<Record<MotilityGrade, PercentEstimate>>)
  | {
      readonly status: 'motile or immotile';
      readonly motile: PercentEstimate;
      readonly immotile: PercentEstimate;
      readonly reason: string;
    }
  | { readonly status: 'not measured'; readonly reason: string };

/**
 * What the percentages of motility are made of: cells, and the frames in which they were followed, by which each cell
 * is weighted.
 */
export interface MotilityTally {
  /** All cells that could be judged. `squaredFrames` is the sum of the squares of their frames (Kish's effective number). */
  readonly judged: CellTally & { readonly squaredFrames: number };
  readonly motile: CellTally;
  /** Null without calibration. */
  readonly grades: Readonly<Record<MotilityGrade, CellTally>> | null;
}

export const KINEMATIC_FIGURES = [
  'vcl',
  'vsl',
  'vap',
  'linearity',
  'straightness',
  'wobble',
  'alhMean',
  'alhMax',
  'bcfHz',
  'madDegrees',
] as const;
export type KinematicFigure = (typeof KINEMATIC_FIGURES)[number];

export interface AnalysisTimings {
  /** Waiting for pictures. The stages overlap, so they need not add up to the total. */
  readonly decodeSeconds: number;
  /** Busy time of the detector, the mean over its sessions. */
  readonly detectSeconds: number;
  /** Tracking, kinematics and counting. */
  readonly trackSeconds: number;
  /** Of those: judging what rests and what surrounds cells. Absent where tracks were given, and in version 0.8.0 and before. */
  readonly judgeSeconds?: number;
  /** Of those: kinematics and counting. Absent as above. */
  readonly kinematicsSeconds?: number;
  readonly totalSeconds: number;
  /** Frames analyzed per second of the total. */
  readonly framesPerSecond: number;
  /**
   * Largest resident memory that the analyzing process has had, also with videos that it measured before this one (the decoder
   * is a process of its own).
   */
  readonly peakMemoryMb: number;
}

/** What one of several fields of a recording says about the sample. */
export interface FieldFigures {
  /** Frames of the recording, counted from 0. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly seconds: number;
  /** Sperm in its counted area at any one time, the mean. */
  readonly spermCounted: number;
  /** Area that the count stands for. */
  readonly countedAreaPx2: number;
  readonly concentrationMillionPerMl: number | null;
  /** Share that moves at all, 0 to 100; null where none could be judged. */
  readonly motilePercent: number | null;
  /** Independent cells behind that share; not kept by version 0.21.0 and before. */
  readonly effectiveSperm?: number;
}

/** Round cells of a recording. */
export interface RoundCellFigures {
  /** In the counted area, of all fields together. */
  readonly counted: number;
  readonly interval95: Interval;
  /** Their own: the picture without a rim of the radius of the largest. */
  readonly countedAreaPx2: number;
  readonly concentration: CasaResult['concentration'];
}

/** Everything that one video's analysis found; plain JSON. */
export interface CasaResult {
  readonly formatVersion: 1;
  readonly softwareVersion: string;
  readonly video: {
    /** Pixels of the pictures as one sees them: square, after rotation. */
    readonly width: number;
    readonly height: number;
    /** The rate that speeds were computed with. */
    readonly framesPerSecond: number;
    readonly framesPerSecondFrom: 'file' | 'calibration';
    /** Frames analyzed. */
    readonly frames: number;
    /** Time that was analyzed. */
    readonly durationSeconds: number;
    readonly startSeconds: number;
    readonly codec: string;
  };
  readonly calibration: Calibration;
  /** Null where tracks were given instead of found. */
  readonly model: { readonly id: string; readonly version: string; readonly sha256: string } | null;
  readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
  readonly counts: {
    /** Sperm in the counted area at any one time, the mean over the video, rounded. */
    readonly spermCounted: number;
    readonly interval95: Interval;
    readonly meanPerField: number;
    /**
     * Area that the count stands for: the picture without a rim of half a head length, less the share of it in which
     * sperm would have been hidden by others.
     */
    readonly countedAreaPx2: number;
    /** Sperm expected to be hidden by others at this density, per cent of all; the area is smaller by this share. */
    readonly hiddenPercent: number;
    readonly countedAreaUm2: number | null;
    /** Rim of the picture, in pixels, in which nothing is counted. */
    readonly rimPx: number;
    /** Different cells followed; a cell that leaves and returns counts twice. */
    readonly distinctTracks: number;
    /** Cells seen long enough for their motility to be judged. */
    readonly spermAssessed: number;
    /** Number of independent cells that the percentages are based on, as cells are weighted by the time they were seen. */
    readonly effectiveSperm: number;
    /** Clusters of spermatozoa in view at any one time, the mean over the video; null where the model knows none. */
    readonly meanClusters: number | null;
    /** Spermatozoa that were followed within clusters: counted, but not assessed for motility. */
    readonly spermInClusters: number | null;
    /** Of those: the ones that shake, so live. Absent in results of version 0.7 and before, like the next. */
    readonly spermShaking?: number;
    /** Spermatozoa that stick to round cells: counted, but not assessed for motility either. */
    readonly spermOnRoundCells?: number;
    /** Things that rest and were followed, but left out because they show no spermatozoon; null where tracks were given. */
    readonly restingLeftOut: number | null;
    /** Those that were kept although they show none, because most of what rests would have gone with them. */
    readonly restingDoubtful: number | null;
  };
  readonly concentration:
    | (Concentration & {
        /** Where the chamber's filling was corrected for: by what, and the concentration without. */
        readonly compensation?: CapillaryCompensation & { readonly uncorrected: Concentration };
      })
    | null;
  /** Why there is no concentration. */
  readonly concentrationReason: string | null;
  /**
   * Leucocytes and immature germ cells together. Null where they could not be looked for; absent where nobody did, and in
   * results of version 0.7 and before.
   */
  readonly roundCells?: RoundCellFigures | null;
  readonly motility: MotilityResult;
  readonly motilityTally: MotilityTally;
  readonly morphology: { readonly status: 'not measured'; readonly reason: Message };
  /** Over motile cells seen long enough; velocities in µm/s and lengths in µm when calibrated, else px/s and px. */
  readonly kinematics: {
    readonly unit: 'µm' | 'px';
    readonly motileCells: number;
    readonly figures: Readonly<Record<KinematicFigure, Spread | null>>;
  };
  /** Motile cells by their average-path velocity; the last bin holds all that are faster. Null without calibration. */
  readonly velocityHistogram: {
    readonly binWidthMicronsPerSecond: number;
    readonly spermatozoa: readonly number[];
  } | null;
  readonly field: {
    readonly headLengthPx: number;
    readonly localisationNoisePx: number;
    /** Speed of the flow or stage that was taken off; null where too few resting cells agree to tell. */
    readonly driftPxPerSecond: number | null;
    readonly driftUmPerSecond: number | null;
    /** Root mean square of the vibration that was taken off; absent where there is none, and of version 0.10.1 and before. */
    readonly vibrationPx?: number;
    /** Absent without calibration, too. */
    readonly vibrationUm?: number;
    /** Jumps of the whole picture that cells were followed across; absent where there are none, and of version 0.13.0 and before. */
    readonly jolts?: { readonly count: number; readonly largestPx: number; readonly largestUm?: number };
  };
  /**
   * The microscope fields that the recording goes through, each measured by itself; absent where it shows one from
   * beginning to end, and in results of version 0.6 and before. All other figures are of all fields together.
   */
  readonly fields?: readonly FieldFigures[];
  /** How the pictures were taken; null where tracks were given, or nothing was decoded. */
  readonly pictures: PictureQuality | null;
  /** What a reader of the figures must know. */
  readonly warnings: readonly Message[];
  readonly timings: AnalysisTimings;
}

export interface AnalysisProgress {
  readonly stage: 'opening' | 'detecting' | 'measuring';
  readonly framesDone: number;
  /** Estimated from the file. */
  readonly framesTotal: number;
  /** 0 to 1. */
  readonly fraction: number;
}
