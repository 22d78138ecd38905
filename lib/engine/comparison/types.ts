import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import type { Box } from '@/lib/science/vision/types';

/** A labeled video that models are compared on. */
export interface ComparedVideo {
  readonly id: string;
  readonly frames: readonly (Omit<LabeledPicture, 'brightness' | 'later'> & { readonly id: string })[];
}

/** How a detector does on a video, or on all of them; null where nothing is labeled or found. */
export interface DetectorFigures {
  readonly labeled: number;
  /** From the working threshold up. */
  readonly found: number;
  /** Found minus labeled, in percent of labeled. */
  readonly countErrorPercent: number | null;
  readonly f1: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly ap50: number | null;
  readonly ap30: number | null;
}

export interface CurvePoint {
  readonly threshold: number;
  readonly f1: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
  /** Found over labeled. */
  readonly countRatio: number | null;
}

export interface CalibrationPoint {
  readonly boxes: number;
  readonly meanScore: number | null;
  readonly precision: number | null;
}

/** A frame with what was overlooked and what was found where nothing is; boxes in its pixels. */
export interface WorstFrame {
  readonly frameId: string;
  readonly missed: readonly Box[];
  readonly wrong: readonly Box[];
}

export interface DetectorReport {
  readonly threshold: number;
  /** Factor on the sides of its boxes: the one that people are shown, or that was fitted. */
  readonly boxFactor: number;
  readonly all: DetectorFigures;
  readonly videos: readonly (DetectorFigures & { readonly id: string })[];
  readonly curve: readonly CurvePoint[];
  readonly calibration: readonly CalibrationPoint[];
  readonly worst: readonly WorstFrame[];
  /** For one frame on one core, the median. */
  readonly millisecondsAFrame: number;
}
