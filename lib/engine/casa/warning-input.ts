import { MIN_COUNTED } from '@/lib/science/who-manual';
import type { PictureQuality } from './picture-quality';
import type { FieldSummary } from './summarize';

/** What remarks are made on. */
export interface WarningInput {
  readonly summary: FieldSummary;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly pixelSizeUm: number | null;
  readonly resampled: boolean;
  /** Of the pictures that were measured, whose pixels are square. */
  readonly width: number;
  readonly height: number;
  /** How many times as wide as it is high a pixel of the file is; 1 where it is square. */
  readonly pixelAspect: number;
  /** Whether the file says that its pictures are made of two halves, taken one after the other. */
  readonly interlaced: boolean;
  /** Frames that show nothing. */
  readonly flatFrames: number;
  /** Pictures that repeat the one before. */
  readonly repeatedPictures: number;
  /** The most pictures in a row that show the same as the one before. */
  readonly stillPictures: number;
  /** What looks like heads, but is smaller or larger than these can be; null where nothing does. */
  readonly otherSize: 'small' | 'large' | null;
  readonly pictures: PictureQuality | null;
  /** Share of the picture that shows the sample, 0 to 1. */
  readonly visibleShare: number;
  /** When each frame is shown, in seconds of the file; empty where nobody knows. */
  readonly frameSeconds: readonly number[];
  readonly parameters: RemarkParameters;
}

/** From when a property of the video or of its figures is worth a remark. */
export interface RemarkParameters {
  /** Below this the counting error is large. */
  readonly minCounted: number;
  readonly minVideoSeconds: number;
  /** Below this even progression of fast cells is doubtful. */
  readonly minFramesPerSecond: number;
  /** Below this speeds are. */
  readonly goodFramesPerSecond: number;
  /** Boxes around human heads take in some of the halo; far from this the pixel size is wrong. */
  readonly minHeadUm: number;
  readonly maxHeadUm: number;
  /** Cells nearer to each other than this many head lengths on average hide each other too often. */
  readonly crowdedHeads: number;
  readonly driftHeadsPerSecond: number;
  /** Root mean square of a vibration, in head lengths. Absent in records of version 0.10.1 and before. */
  readonly vibrationHeads?: number;
  /** Clusters in view at a time, on average. */
  readonly clusters: number;
  /**
   * Round cells, M/ml, above which a stain for peroxidase is advised: the manual's consensus limit for peroxidase-positive
   * cells (WHO, 5th edition 2010, table A1.1; Long & Kenworthy, Br. J. Biomed. Sci. 79:10129, 2022).
   */
  readonly maxRoundCells: number;
  /** Share of the free cells that were not seen long enough to be judged. */
  readonly unjudgedShare: number;
  /** Share of all that was followed that was left out as no spermatozoon. */
  readonly leftOutShare: number;
  /** A picture in which 99 % of the pixels stay below this gray level is too dark. */
  readonly minBrightLevel: number;
  /** Share of the pixels at the upper end of the scale, in percent, from which heads lose their shape. */
  readonly maxClippedPercent: number;
  /**
   * Median sharpness of heads below which a video is out of focus. Chosen on eight real clips (VISEM-Tracking 11, 12, 19
   * and 36, SVIA 1, 3 and 4) and four simulated ones: as they are 3.2 to 3.9, no false alarm; blurred by a fifth of a head
   * length or more (Gaussian, standard deviation) all are told, by a sixth about six in ten, by a tenth none.
   */
  readonly minHeadSharpness: number;
  /** Fewer frames than this are few for speeds and beats. */
  readonly minFrames: number;
  /** A frame that is shown longer than so many frames has lost the next ones. */
  readonly maxGapFrames: number;
  /** At a lower rate some beats are too fast to be seen; said where this share of the motile cells has no BCF. */
  readonly beatFramesPerSecond: number;
  readonly maxMissingBeats: number;
  /** Share of the pictures that may repeat the one before: videos that repeat nothing reach half of it, strongly compressed. */
  readonly maxRepeatedShare: number;
  /** A picture that stays the same for so long. Absent in records of version 0.21.0 and before. */
  readonly minStillSeconds?: number;
  /** A median speed is remarked on from so many motile cells. */
  readonly minSpeedCells: number;
  /**
   * Median VCL of the motile cells, µm/s, outside which the frame rate or the pixel size is more likely wrong than the
   * sample so slow or fast. Chosen, not calibrated. The tenth percentile of donors was 32.6 (Ranganathan, Moyett, Nelson and
   * Agarwal, "Sperm motion kinetics – a new perspective in evaluating infertility": 16 donors, 507 patients, IVOS 10.9).
   * The whole recordings 11, 12, 19 and 36 of VISEM-Tracking (at 0.4 µm a pixel) have 38, 69, 38 and 27, simulated fields at
   * 25, 50 and 100 frames/s 45 to 81, with slow progressive cells only 42, without progressive ones 24. The first 15 s
   * of 11 and 12 have 10 and 14 when played four times slower, and 112 and 124 when shaken by up to 9 px.
   */
  readonly minMedianVcl: number;
  readonly maxMedianVcl: number;
}

/** The manual asks for 200 spermatozoa, and for 50 frames/s or more for kinematics. */
export const DEFAULT_REMARKS: RemarkParameters = {
  minCounted: MIN_COUNTED,
  minVideoSeconds: 1,
  minFramesPerSecond: 20,
  goodFramesPerSecond: 40,
  minHeadUm: 3,
  maxHeadUm: 12,
  crowdedHeads: 2.5,
  driftHeadsPerSecond: 1,
  vibrationHeads: 0.05,
  clusters: 0.5,
  maxRoundCells: 1,
  unjudgedShare: 0.25,
  leftOutShare: 0.1,
  minBrightLevel: 60,
  maxClippedPercent: 2,
  minHeadSharpness: 2.9,
  minFrames: 25,
  maxGapFrames: 1.5,
  beatFramesPerSecond: 50,
  maxMissingBeats: 0.25,
  maxRepeatedShare: 0.02,
  minStillSeconds: 0.5,
  minSpeedCells: 10,
  minMedianVcl: 20,
  maxMedianVcl: 200,
};
