// What the figures of one video were computed from, as a report keeps it. Browser-safe.

/** Figures of movement, as the engine names them, in the order in which they are read. */
export const MOVEMENT_KEYS = [
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

/** One figure of movement over motile spermatozoa. */
export interface MovementFigure {
  readonly key: (typeof MOVEMENT_KEYS)[number];
  readonly unit: string;
  readonly mean: number;
  /** Null with fewer than two spermatozoa. */
  readonly standardDeviation: number | null;
  /** Those of the motile spermatozoa that have this figure; not kept by version 0.4 and before. */
  readonly spermatozoa?: number;
}

/** How many cells, and in how many frames they were followed. */
export interface CellTally {
  readonly cells: number;
  readonly frames: number;
}

/** Cells are weighted by the frames in which they were followed: what a snapshot of the field shows. */
export interface MotilityTally {
  readonly judged: CellTally & {
    /** Sum of the squares of each cell's frames. */
    readonly squaredFrames: number;
  };
  readonly motile: CellTally;
  /** Null without calibration. */
  readonly grades: Readonly<Record<'rapid' | 'slow' | 'nonProgressive' | 'immotile', CellTally>> | null;
}

/** One of several microscope fields that a recording goes through. */
export interface FieldBasis {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly frames: number;
  /** Spermatozoa in its counted area, the mean over its frames. */
  readonly meanCount: number;
  readonly countedAreaUm2: number | null;
  readonly concentrationMillionPerMl: number | null;
  readonly motilePercent: number | null;
}

/** Where a part is missing, the version that measured the video did not store it. */
export interface ReplicateBasis {
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** Rim of the picture in which nothing is counted. */
  readonly rimPx?: number;
  /** Spermatozoa expected to be hidden by others, percent of all: the area is smaller by this share. */
  readonly hiddenPercent?: number;
  readonly countedAreaUm2: number | null;
  /** Absent where one is shown from beginning to end. Counts and areas of the video are their sums. */
  readonly fields?: readonly FieldBasis[];
  /** Spermatozoa in the counted area, the mean over all frames. */
  readonly meanPerField: number;
  /** Undiluted sample under the counted area; null without a calibration or where nothing could be seen. */
  readonly examinedVolumeNl: number | null;
  /** Number of independent spermatozoa that the percentages are based on (Kish). */
  readonly effectiveSpermatozoa: number;
  readonly motility?: MotilityTally;
  /** Over so many motile spermatozoa. */
  readonly movement: { readonly spermatozoa: number; readonly figures: readonly MovementFigure[] };
  /** Window of the average path. */
  readonly averagePathSeconds?: number;
}
