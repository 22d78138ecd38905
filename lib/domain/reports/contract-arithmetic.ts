import type { Interval } from '@/lib/science/who-manual';
import type { MOVEMENT_KEYS, Origin, ReplicateEntry } from './contract-content';

// The arithmetic of a report's figures as data: formulas with the numbers put in. Browser-safe.

/** A number as it is shown. Calculating with it gives the shown result. */
export interface Quantity {
  readonly number: number;
  readonly unit?: string;
}

export type Operation = 'sum' | 'difference' | 'product' | 'quotient' | 'square' | 'root';

/** `square` and `root` take one part, the others two or more. */
export interface Formula {
  readonly op: Operation;
  readonly of: readonly Expression[];
}
export type Expression = Quantity | Formula;

export const STEP_NAMES = [
  'meanCount',
  'area',
  'volume',
  'concentration',
  'share',
  'weight',
  'pooled',
  'complement',
  'total',
  'mean',
  'deviation',
  'normalShare',
  'calledNormal',
  'rightlyNormal',
  'wronglyNormal',
  'corrected',
] as const;

/** One line of a calculation. */
export interface Step {
  readonly name: (typeof STEP_NAMES)[number];
  /** Of which video; null for the figure as a whole. */
  readonly video: string | null;
  readonly formula: Expression;
  /** As it is shown. */
  readonly result: Quantity;
  /** Shown as the report prints results; other results are carried on with the digits they have. */
  readonly isPrinted: boolean;
  /** Cells behind a share: so many of so many. */
  readonly cells?: { readonly held: number; readonly judged: number };
}

/**
 * `poisson` takes a count, `wilson` a percentage and a number of cells, `student` the values of the replicates, `langReiczigel` so
 * many called of so many: of the sample, of cells that are known to be normal, of others.
 */
export type IntervalMethod = 'poisson' | 'wilson' | 'student' | 'langReiczigel';

export interface IntervalArithmetic {
  readonly method: IntervalMethod;
  readonly of: readonly Quantity[];
  /** What the method gives, and what is then made of each bound; the same where nothing is. */
  readonly bounds: Interval;
  readonly boundsUnit: string | null;
  readonly low: Expression;
  readonly high: Expression;
  /** As the report prints it. */
  readonly result: Interval;
}

/** What the version that measured a video did not store; nothing is guessed in its place. */
export const MISSING_FACTS = ['basis', 'area', 'tally', 'volumeMl'] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];

export type ArithmeticNote =
  | 'timeWeights'
  | 'pooledByWeights'
  | 'pooledByVolume'
  | 'severalFields'
  | 'capillary'
  | 'gradingLimits'
  | 'motileRule'
  | 'smallCircles'
  | 'byHeadLength'
  | 'estimatedLive'
  | 'hidden'
  | 'enteredByHand'
  | 'countOnly'
  | 'cellsOnly'
  | 'scatter'
  | 'pooledMovement'
  | 'heldToPercent'
  | 'errorsOfElsewhere';

export const SOURCES = [
  'concentration',
  'motility',
  'totalNumber',
  'vitality',
  'morphology',
  'kinematics',
  'poisson',
  'wilson',
  'student',
  'kish',
  'roganGladen',
  'langReiczigel',
] as const;
export type Source = (typeof SOURCES)[number];

/** Where the tracks behind a figure are shown. */
export interface TracksLink {
  readonly videoId: string;
  readonly videoName: string;
  /** What `?grade=` takes on the page of tracks; null for all. */
  readonly grade: string | null;
}

/** How a figure came about. */
export interface Arithmetic {
  readonly origin: Origin;
  readonly unit: string;
  /** The figure as it is printed; null where there is none, and then there are no steps. */
  readonly value: number | null;
  readonly steps: readonly Step[];
  readonly interval: IntervalArithmetic | null;
  readonly notes: readonly ArithmeticNote[];
  /** Of figures of movement: what is averaged. */
  readonly definition: (typeof MOVEMENT_KEYS)[number] | null;
  /** Spermatozoa that the figure is a mean of, or that a person counted; null where the steps say it. */
  readonly spermatozoa: number | null;
  readonly used: { readonly videos: number; readonly of: number } | null;
  readonly sources: readonly Source[];
  readonly missing: readonly MissingFact[];
  readonly tracks: readonly TracksLink[];
}

export const EMPTY: Omit<Arithmetic, 'origin' | 'unit' | 'value'> = {
  steps: [],
  interval: null,
  notes: [],
  definition: null,
  spermatozoa: null,
  used: null,
  sources: [],
  missing: [],
  tracks: [],
};

/** The tracks of each measured video, of a grade or of all. */
export const tracksOf = (
  replicates: readonly ReplicateEntry[],
  grade: string | null,
): readonly TracksLink[] =>
  replicates
    .filter(({ succeeded }) => succeeded)
    .map(({ videoId, videoName }) => ({ videoId, videoName, grade }));
