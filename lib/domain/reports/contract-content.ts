import type { Calibration } from '@/lib/domain/calibration/contract';
import type { Language } from '@/lib/messages/language';
import type { Interval, ReferenceLimit } from '@/lib/science/who-manual';
import type {
  Agreement,
  Estimate,
  GradeShares,
  VelocityHistogram,
} from '@/lib/science/who-manual/combine-replicates';

export type { Agreement, GradeShares, Interval, VelocityHistogram };

/** Everything that a report says, as it is stored: a copy, so that an issued report never changes. Browser-safe. */

export const FIGURE_KEYS = [
  'concentration',
  'totalSpermNumber',
  'totalMotility',
  'progressiveMotility',
  'rapidProgressive',
  'slowProgressive',
  'nonProgressive',
  'immotile',
  'live',
  'normalForms',
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/** `unknown`: there is a reference, but no value to hold against it. `none`: there is no reference. */
export type Verdict = 'within' | 'outside' | 'unknown' | 'none';

export interface Figure {
  readonly key: FigureKey;
  /** Null when it was not or could not be measured; `note` then says why. */
  readonly value: number | null;
  readonly unit: 'M/ml' | 'M' | '%';
  readonly interval95: Interval | null;
  readonly reference: ReferenceLimit | null;
  readonly verdict: Verdict;
  /** The reference limit lies inside the interval: the verdict could be the other one. */
  readonly isUncertain: boolean;
  readonly note: string | null;
}

/** Mean speeds of the motile spermatozoa of a video, weighted by the time each was seen. */
export interface Velocities {
  readonly vclMicronsPerSecond: number | null;
  readonly vslMicronsPerSecond: number | null;
  readonly vapMicronsPerSecond: number | null;
}

/** One of the requested videos, whether its analysis succeeded or not. */
export interface ReplicateEntry {
  readonly videoId: string;
  readonly videoName: string;
  readonly sha256: string | null;
  readonly succeeded: boolean;
  readonly error: string | null;
  readonly framesAnalysed: number;
  readonly framesPerSecond: number | null;
  readonly durationSeconds: number | null;
  readonly spermatozoaCounted: number | null;
  readonly spermatozoaAssessed: number | null;
  readonly concentrationMillionPerMl: number | null;
  readonly concentrationInterval95: Interval | null;
  readonly motilePercent: number | null;
  readonly gradePercent: GradeShares | null;
  readonly velocities: Velocities | null;
  readonly calibration: Calibration | null;
  readonly warnings: readonly string[];
}

export interface ModelEntry {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
}

export interface ReportContent {
  readonly formatVersion: 1;
  readonly isSimulated: boolean;
  /** Of its sentences and of its PDF; reports of before there were several languages are in English and have none. */
  readonly language?: Language;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly dataset: {
    readonly id: string;
    readonly name: string;
    /** Of a simulated dataset: what it says of itself, so that truth stands beside the result. */
    readonly description?: string;
  };
  readonly project: { readonly id: string; readonly name: string };
  readonly requestedBy: string | null;
  readonly analysis: { readonly id: string; readonly requestedAt: string; readonly startedAt: string | null };
  readonly referenceSet: { readonly id: string; readonly name: string };
  readonly spermatozoaCounted: Estimate;
  /** Spermatozoa seen long enough to be judged. */
  readonly spermatozoaAssessed: number;
  readonly framesAnalysed: number;
  readonly figures: readonly Figure[];
  /** What the interval of the concentration is based on. */
  readonly concentrationIntervalFrom: 'counting' | 'replicates' | null;
  readonly replicates: readonly ReplicateEntry[];
  readonly agreement: { readonly counts: Agreement | null; readonly progressiveMotility: Agreement | null };
  readonly velocityHistogram: VelocityHistogram | null;
  readonly assessment: {
    readonly overall: string;
    readonly criteriaMet: {
      readonly concentration: boolean | null;
      readonly progressiveMotility: boolean | null;
      readonly totalMotility: boolean | null;
      readonly normalForms: boolean | null;
    };
    readonly criteriaNotMet: readonly string[];
    readonly recommendations: readonly string[];
  };
  readonly warnings: readonly string[];
  /** One sentence for each video that could not be analyzed. */
  readonly errors: readonly string[];
  readonly method: {
    readonly models: readonly ModelEntry[];
    readonly softwareVersions: readonly string[];
    readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
  };
}

/** A report as pages and endpoints hand it on. */
export interface StoredReport {
  readonly id: string;
  readonly analysisId: string;
  readonly datasetId: string;
  readonly content: ReportContent;
  readonly hasPdf: boolean;
}

/** One figure of a report; every report has them all. */
export function figureOf(content: Pick<ReportContent, 'figures'>, key: FigureKey): Figure {
  const figure = content.figures.find((each) => each.key === key);
  if (!figure) throw new Error(`the report has no figure '${key}'`);
  return figure;
}
