import { DEFAULT_SCALE, type ScaleParameters } from '@/lib/engine/inference/detection-scale';
import {
  DEFAULT_FIELDS,
  DEFAULT_VISIBLE_AREA,
  type FieldParameters,
  type VisibleAreaParameters,
} from '@/lib/science/fields';
import { DEFAULT_KINEMATICS, type KinematicsParameters } from '@/lib/science/kinematics';
import { DEFAULT_EVIDENCE, type EvidenceParameters } from '@/lib/science/tracking';
import { type BlankPictureParameters, DEFAULT_BLANK_PICTURE } from '@/lib/science/vision/blank-picture';
import {
  DEFAULT_REPEATED_PICTURES,
  type RepeatedPictureParameters,
} from '@/lib/science/vision/repeated-pictures';
import { DEFAULT_DUPLICATES, type DuplicateParameters } from '@/lib/science/vision/suppress';
import { type ClusterParameters, DEFAULT_CLUSTERS } from './clusters';
import { type CountParameters, DEFAULT_COUNT } from './count-field';
import { DEFAULT_FOLLOWING, type FollowingParameters } from './field-tracker';
import { DEFAULT_RESTING, type RestingParameters } from './resting-evidence';
import { DEFAULT_SKIPPED_FRAMES, type SkippedFramesParameters } from './skipped-frames';
import { DEFAULT_SUMMARY, type SummaryParameters } from './summarize';
import { DEFAULT_SURROUNDINGS, type SurroundingsParameters } from './surroundings';
import { DEFAULT_REMARKS, type RemarkParameters } from './warning-input';

/** What is looked at, and what counts as found in it. */
export interface DetectionParameters {
  /** Detections from this score up are passed on, so that precision-recall curves can be drawn. */
  readonly minScore: number;
  /** Where in the part that is analyzed the scale is looked for: away from its ends, where the stage may move. */
  readonly scaleFrom: readonly number[];
  readonly scale: ScaleParameters;
  readonly duplicates: DuplicateParameters;
  readonly blankPictures: BlankPictureParameters;
  readonly repeatedPictures: RepeatedPictureParameters;
  readonly skippedFrames: SkippedFramesParameters;
}

/**
 * Every value that an analysis's figures and remarks depend on besides the video, its calibration and the models, a
 * stage each. They are passed, stored with the analysis and part of a measurement's fingerprint: plain JSON, and nothing in the
 * engine reads a default behind their back.
 */
export interface EngineParameters {
  readonly detection: DetectionParameters;
  /** Where a recording goes from one microscope field to another; records of version 0.6 and before have none. */
  readonly fields: FieldParameters;
  /** Which part of the pictures shows the sample; records of version 0.10.1 and before have none. */
  readonly visibleArea: VisibleAreaParameters;
  readonly following: FollowingParameters;
  readonly resting: RestingParameters;
  readonly evidence: EvidenceParameters;
  /** Round cells and what holds cells; records of version 0.7 and before have none. */
  readonly surroundings: SurroundingsParameters;
  readonly clusters: ClusterParameters;
  /** With the rule by which cells are graded. */
  readonly kinematics: KinematicsParameters;
  readonly count: CountParameters;
  readonly summary: SummaryParameters;
  readonly remarks: RemarkParameters;
}

export const DEFAULT_PARAMETERS: EngineParameters = {
  detection: {
    minScore: 0.05,
    scaleFrom: [0.15, 0.5, 0.85],
    scale: DEFAULT_SCALE,
    duplicates: DEFAULT_DUPLICATES,
    blankPictures: DEFAULT_BLANK_PICTURE,
    repeatedPictures: DEFAULT_REPEATED_PICTURES,
    skippedFrames: DEFAULT_SKIPPED_FRAMES,
  },
  fields: DEFAULT_FIELDS,
  visibleArea: DEFAULT_VISIBLE_AREA,
  following: DEFAULT_FOLLOWING,
  resting: DEFAULT_RESTING,
  evidence: DEFAULT_EVIDENCE,
  surroundings: DEFAULT_SURROUNDINGS,
  clusters: DEFAULT_CLUSTERS,
  kinematics: DEFAULT_KINEMATICS,
  count: DEFAULT_COUNT,
  summary: DEFAULT_SUMMARY,
  remarks: DEFAULT_REMARKS,
};
