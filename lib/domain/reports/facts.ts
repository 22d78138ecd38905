import type { Calibration } from '@/lib/domain/calibration/contract';
import type { CalibrationOrigin } from '@/lib/domain/calibration/contract-origin';
import type { Language } from '@/lib/messages/language';
import type { Message } from '@/lib/messages/message';
import type { RoundCellReplicate } from '@/lib/science/who-manual/combine-round-cells';
import type { Replicate } from '@/lib/science/who-manual/replicate';
import type { ReplicateBasis } from './contract-basis';
import type {
  ControlFacts,
  ModelEntry,
  MovementFigure,
  ReplicateEntry,
  ReportContent,
  Velocities,
} from './contract-content';

/** What was found on one video; its remarks are messages until a report writes them as sentences. */
export interface MeasuredFacts<Remark = Message>
  extends Replicate,
    Pick<
      ReplicateEntry,
      | 'framesAnalysed'
      | 'framesPerSecond'
      | 'durationSeconds'
      | 'concentrationMillionPerMl'
      | 'concentrationInterval95'
    > {
  readonly velocities: Velocities;
  /** Different cells seen over the whole recording; one that leaves and returns counts twice. */
  readonly cellsFollowed: number;
  /** Over so many motile spermatozoa, in the order in which the figures are read. */
  readonly movement: { readonly spermatozoa: number; readonly figures: readonly MovementFigure[] };
  readonly calibration: Calibration;
  /** Where that comes from; measurements of earlier versions do not say. */
  readonly calibrationOrigin?: CalibrationOrigin;
  /** What is kept of how the figures came about, besides what is here anyway. */
  readonly parts?: Omit<
    ReplicateBasis,
    'meanPerField' | 'examinedVolumeNl' | 'effectiveSpermatozoa' | 'movement'
  >;
  /** What was counted beside free sperm; measurements of version 0.7 and before do not say. */
  readonly otherCells?: {
    readonly spermInClusters: number;
    readonly spermShaking: number;
    readonly spermOnRoundCells: number;
    readonly roundCells: RoundCellReplicate | null;
  };
  readonly warnings: readonly Remark[];
  /** Why the video says nothing about morphology; null where no reason was kept. */
  readonly noMorphologyBecause: Remark | null;
  readonly model: ModelEntry;
  readonly softwareVersion: string;
  readonly parameters: Readonly<Record<string, string | number | boolean | null>>;
}

/** One requested video: what was found on it, or why nothing was. */
export type VideoFacts<Remark = Message> = Pick<ReplicateEntry, 'videoId' | 'videoName' | 'sha256'> &
  (
    | { readonly measured: MeasuredFacts<Remark>; readonly error: null }
    | { readonly measured: null; readonly error: string }
  );

/** Everything that a report is made of, before anything is concluded from it. */
export interface ReportFacts<Remark = Message>
  extends Pick<
    ReportContent,
    | 'isSimulated'
    | 'issuedAt'
    | 'dataset'
    | 'project'
    | 'patient'
    | 'sample'
    | 'morphology'
    | 'requestedBy'
    | 'analysis'
  > {
  /** Recordings of control material: no patient's. */
  readonly isControl?: boolean;
  readonly qualityControl?: ControlFacts;
  /** That the report is issued in. */
  readonly language: Language;
  /** In the order in which they were chosen. */
  readonly videos: readonly VideoFacts<Remark>[];
}

/** Facts whose remarks are sentences in the language of the report. */
export type WrittenFacts = ReportFacts<string>;
