import type { Calibration } from '@/lib/domain/calibration/contract';
import type { CalibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import type { MorphologySummary } from '@/lib/domain/morphology/contract-cells';
import type { SampleEntries } from '@/lib/domain/samples/contract-entries';
import type { Language } from '@/lib/messages/language';
import type { ControlRule, ControlState } from '@/lib/science/quality-control/westgard';
import type { Interval, ReferenceLimit } from '@/lib/science/who-manual';
import type { Agreement, Estimate, GradeShares, VelocityHistogram } from '@/lib/science/who-manual/replicate';
import type { MovementFigure, ReplicateBasis } from './contract-basis';

export { MOVEMENT_KEYS } from './contract-basis';
export type { Agreement, GradeShares, Interval, MovementFigure, VelocityHistogram };

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
  'vitality',
  'normalForms',
  'normalFormsOnStills',
  'normalFormsCorrected',
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/** `unknown`: there is a reference, but no value to hold against it. `none`: there is no reference. */
export type Verdict = 'within' | 'outside' | 'unknown' | 'none';

/** Measured on the videos, entered by a person, or calculated from both. */
export const ORIGINS = ['measured', 'entered', 'both'] as const;
export type Origin = (typeof ORIGINS)[number];

export interface Figure {
  readonly key: FigureKey;
  /** Reports of before samples could be entered have none: all of theirs was measured. */
  readonly origin?: Origin;
  /** Null when it was not or could not be measured; `note` then says why. */
  readonly value: number | null;
  readonly unit: 'M/ml' | 'M' | '%';
  readonly interval95: Interval | null;
  /** Present where the interval is that of the replicates' scatter; reports of version 0.11.0 and before say it of the concentration alone. */
  readonly intervalFrom?: 'replicates';
  readonly reference: ReferenceLimit | null;
  readonly verdict: Verdict;
  /** The reference limit lies inside the interval: the verdict could be the other one. */
  readonly isUncertain: boolean;
  readonly note: string | null;
}

/** Mean speeds of the motile spermatozoa of a video. */
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
  /** Different cells seen over the whole recording; reports of before have none. */
  readonly cellsFollowed?: number | null;
  readonly concentrationMillionPerMl: number | null;
  readonly concentrationInterval95: Interval | null;
  readonly motilePercent: number | null;
  readonly gradePercent: GradeShares | null;
  readonly velocities: Velocities | null;
  readonly calibration: Calibration | null;
  /** Where the calibration came from; reports of before do not say. */
  readonly calibrationOrigin?: CalibrationOrigin;
  readonly warnings: readonly string[];
  /** What its figures were computed from; reports of version 0.4 and before have none. */
  readonly basis?: ReplicateBasis;
}

export interface ModelEntry {
  readonly id: string;
  readonly version: string;
  readonly sha256: string;
}

/** Pictures that belong to a report, each named by the SHA-256 of its bytes. */
export interface ReportPictures {
  /** The paths of a replicate's spermatozoa; `omitted` are more than fit. */
  readonly tracks: readonly {
    readonly videoId: string;
    readonly videoName: string;
    readonly sha256: string;
    readonly drawn: number;
    readonly omitted: number;
  }[];
  /** Selected frames with their boxes drawn in. */
  readonly frames: readonly {
    readonly videoId: string;
    readonly videoName: string;
    readonly sha256: string;
    readonly frameNumber: number;
    readonly seconds: number;
    readonly boxes: number;
  }[];
}

/** How the microscope stood by internal quality control when the recordings were added. */
export interface ControlFacts {
  /** Null where the dataset names none. */
  readonly microscope: string | null;
  /** Null where nothing was judged: no control material, or no limits yet. */
  readonly state: ControlState | null;
  /** Broken by the last control; empty while in control. */
  readonly rules: readonly ControlRule[];
  /** Since when it stood so; ISO 8601, UTC. */
  readonly since: string | null;
  readonly lastRunAt: string | null;
  /** Days that the laboratory lets pass between two controls; null where it demands none. */
  readonly maxDays: number | null;
  readonly isOverdue: boolean;
}

/** What was counted beside free sperm, over all videos. */
export interface OtherCells {
  /** Leukocytes and immature germ cells together, the concentration in M/ml; null where they could not be looked for. */
  readonly roundCells: { readonly count: Estimate; readonly concentration: Estimate | null } | null;
  /** Spermatozoa that were followed in clusters, and those of them that shake. */
  readonly spermInClusters: number;
  readonly spermShaking: number;
  readonly spermOnRoundCells: number;
  /** All of it in the language of the report. */
  readonly statements: readonly string[];
}

/** What a report says of itself once its patient was erased. */
export interface ReportErasure {
  /** Stands for the patient from then on: `E-7H3KQ0ZD`. */
  readonly code: string;
  /** ISO 8601, UTC. */
  readonly erasedAt: string;
  /** Of the content as it was signed; null in a draft. */
  readonly signedSha256: string | null;
  /** Last day of the retention period, `2036-11-25`. */
  readonly keptUntil: string;
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
  /** Of all the videos; absent where it is not known. Who it is stands in no report. */
  readonly patient?: { readonly id: string; readonly pseudonym: string };
  /** What a person entered about the sample, as it was when the report was issued; absent where nothing was. */
  readonly sample?: SampleEntries;
  /** Absent in reports of before, and of single videos; `statement` says it in the language of the report. */
  readonly qualityControl?: ControlFacts & { readonly statement: string };
  /** What was counted on stills of the sample, as it was when the report was issued; absent where nothing was. */
  readonly morphology?: MorphologySummary;
  readonly requestedBy: string | null;
  /** The interpretation of who signed. */
  readonly comment?: string;
  readonly analysis: { readonly id: string; readonly requestedAt: string; readonly startedAt: string | null };
  readonly referenceSet: { readonly id: string; readonly name: string };
  readonly spermatozoaCounted: Estimate;
  /** Spermatozoa seen long enough to be judged. */
  readonly spermatozoaAssessed: number;
  readonly framesAnalysed: number;
  readonly figures: readonly Figure[];
  /** What the interval of the concentration is based on. */
  readonly concentrationIntervalFrom: 'counting' | 'replicates' | null;
  /** Where capillary filling was corrected for: what the concentration would be without. */
  readonly uncorrectedConcentration?: Estimate;
  /** Reports of version 0.7 and before have none. */
  readonly otherCells?: OtherCells;
  readonly replicates: readonly ReplicateEntry[];
  readonly agreement: { readonly counts: Agreement | null; readonly progressiveMotility: Agreement | null };
  readonly velocityHistogram: VelocityHistogram | null;
  /** Movement over the motile spermatozoa of all videos; reports of before have none. */
  readonly movement?: { readonly spermatozoa: number; readonly figures: readonly MovementFigure[] } | null;
  /** Reports of before have none. */
  readonly pictures?: ReportPictures;
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
  /** Of a patient who was erased: what identified the patient was taken out. Absent everywhere else. */
  readonly erasure?: ReportErasure;
  readonly method: {
    readonly models: readonly ModelEntry[];
    readonly softwareVersions: readonly string[];
    readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
  };
}

/** Something that an amendment says otherwise; `path` is `comment`, `figures.concentration`, `sample.volumeMl`, … */
export interface Change {
  readonly path: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** By whom a version of a report was signed, and how a printed copy is checked. */
export interface Signature {
  /** Of the version: 1 is what was signed first. */
  readonly number: number;
  readonly signerName: string;
  /** ISO 8601, UTC. */
  readonly signedAt: string;
  /** `7H3K-Q0ZD-4MVA-91XF`. */
  readonly code: string;
  /** Of the content, 64 hex digits. */
  readonly sha256: string;
  /** Why it was amended; null for version 1. */
  readonly reason: string | null;
  readonly changes: readonly Change[];
}

/** A report as pages and endpoints hand it on. */
export interface StoredReport {
  readonly id: string;
  readonly analysisId: string;
  readonly datasetId: string;
  readonly content: ReportContent;
  /** Null for a draft. */
  readonly signature: Signature | null;
  readonly hasPdf: boolean;
}

/** One figure of a report; every report has them all but vitality, which only a stain tells. */
export function figureOf(content: Pick<ReportContent, 'figures'>, key: FigureKey): Figure {
  const figure = content.figures.find((each) => each.key === key);
  if (!figure) throw new Error(`the report has no figure '${key}'`);
  return figure;
}
