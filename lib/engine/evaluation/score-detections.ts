import type { LabeledBox } from '@/lib/engine/label-formats';
import {
  averagePrecision,
  type CalibrationBin,
  calibrationError,
  centerScores,
  type LabeledPicture,
  scoreAtThreshold,
  type ThresholdScores,
  thresholdTable,
} from '@/lib/science/metrics';
import type { Box, Detection } from '@/lib/science/vision/types';

/** Null where the labels do not allow a figure. */
export type OrNull<T> = { readonly [K in keyof T]: T[K] extends number ? number | null : T[K] };

/** How boxes compare with labels under one set of rules. */
export interface BoxScores {
  readonly AP50: number | null;
  readonly AP30: number | null;
  /** At the model's working threshold, matched at an overlap of 0.5. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly F1: number | null;
  /** At the same threshold, matched by centers within half a box. */
  readonly centreF1: number | null;
}

export interface DetectionReport {
  /** A box on what people labeled a cluster or pinhead counts as a false alarm, every labeled sperm counts. */
  readonly strict: BoxScores;
  /** Boxes on clusters and pinheads count neither way. */
  readonly ignoringClusters: BoxScores;
  /** Besides, sperm cut by the border count neither way, found or missed. */
  readonly ignoringClustersAndBorder: BoxScores;
  readonly thresholds: readonly OrNull<ThresholdScores>[];
  /** Whether a score of 0.7 means right in 7 of 10 cases, at an overlap of 0.5. */
  readonly scoreCalibration: {
    readonly expectedCalibrationError: number | null;
    readonly bins: readonly CalibrationBin[];
  };
}

export interface LabeledFrame {
  readonly frame: number;
  readonly labels: readonly LabeledBox[];
  /** Sperm found, from the least score up. */
  readonly found: readonly Detection[];
}

/** A box this near the border is taken to be cut by it. */
const BORDER_PX = 1;

export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What of a frame is to be found and what counts neither way, by the strict rules. */
export function strictPicture({ labels, found }: LabeledFrame): LabeledPicture {
  return {
    found,
    truth: labels.filter((box) => box.className === 'sperm'),
    ignored: labels.filter((box) => box.className === 'ignored'),
  };
}

function withoutClusters({ labels, found }: LabeledFrame): LabeledPicture {
  return {
    found,
    truth: labels.filter((box) => box.className === 'sperm'),
    ignored: labels.filter((box) => box.className !== 'sperm'),
  };
}

function withoutBorder(frame: LabeledFrame, width: number, height: number): LabeledPicture {
  const isCut = ({ x, y, w, h }: Box): boolean =>
    x < BORDER_PX || y < BORDER_PX || x + w > width - BORDER_PX || y + h > height - BORDER_PX;
  const { found, truth, ignored = [] } = withoutClusters(frame);
  return {
    found,
    truth: truth.filter((box) => !isCut(box)),
    // A found box lies on itself, so one that is cut is left out unless it matches a whole cell.
    ignored: [...ignored, ...truth.filter(isCut), ...found.filter(isCut)],
  };
}

/** Scores boxes against labels; `width` and `height` of the pictures in pixels. */
export function scoreDetections(
  frames: readonly LabeledFrame[],
  threshold: number,
  width: number,
  height: number,
): DetectionReport {
  const strict = frames.map(strictPicture);
  const calibration = calibrationError(strict, 0.5);
  return {
    strict: boxScores(strict, threshold),
    ignoringClusters: boxScores(frames.map(withoutClusters), threshold),
    ignoringClustersAndBorder: boxScores(
      frames.map((frame) => withoutBorder(frame, width, height)),
      threshold,
    ),
    thresholds: thresholdTable(strict, 0.5).map((row) => ({
      threshold: row.threshold,
      precision: finite(row.precision),
      recall: finite(row.recall),
      f1: finite(row.f1),
      centreF1: finite(row.centreF1),
    })),
    scoreCalibration: {
      expectedCalibrationError: finite(calibration.expectedCalibrationError),
      bins: calibration.bins,
    },
  };
}

function boxScores(pictures: readonly LabeledPicture[], threshold: number): BoxScores {
  const { precision, recall, f1 } = scoreAtThreshold(pictures, threshold, 0.5);
  return {
    AP50: finite(averagePrecision(pictures, 0.5)),
    AP30: finite(averagePrecision(pictures, 0.3)),
    precision: finite(precision),
    recall: finite(recall),
    F1: finite(f1),
    centreF1: finite(centerScores(pictures, threshold).f1),
  };
}
