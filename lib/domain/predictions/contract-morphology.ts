import { z } from 'zod';
import { countedShare, methodModel } from '@/lib/domain/morphology/contract-cells';
import { correctedFormsShape } from '@/lib/domain/morphology/contract-corrected';

// What morphology models find in the frames of a video. Browser-safe.

/** Why there are no shares. */
export const WITHHELD = [
  'uncalibrated',
  'noClassifier',
  'tooCoarse',
  'nothingFollowed',
  'nothingAssessed',
] as const;
export type Withheld = (typeof WITHHELD)[number];

/** Why cells that were followed have no class. */
export const NOT_ASSESSED = ['noOutline', 'notAHead', 'notClassified', 'undecided'] as const;
export type NotAssessed = (typeof NOT_ASSESSED)[number];

/** With Wilson's 95 % interval, percent; `of` says of how many cells. */
const shareOfCells = countedShare.extend({ of: z.number().int() });
export type ShareOfCells = z.infer<typeof shareOfCells>;

export const morphologyFigures = z.object({
  /** Frames on which cells were followed; 0 where the video was not looked at. */
  processed_frames: z.number().int(),
  /** Of them, those on which cells were judged. */
  judged_frames: z.number().int(),
  /** Seconds. */
  processing_time: z.number(),
  /** µm; null for a video without a calibration. */
  pixel_size_um: z.number().nullable(),
  /** The coarsest pixel at which these models give a cell a class, µm. */
  coarsest_pixel_um: z.number(),
  /** Why there are no shares; null where there are. */
  withheld: z.enum(WITHHELD).nullable(),
  /** Different cells that were followed; each is judged once. */
  cells_followed: z.number().int(),
  /** Of them, those beyond the number that one prediction looks at, or on a picture that could not be read. */
  cells_not_looked_at: z.number().int(),
  /** Of them, those that the models refused or could not decide on, by the reason. */
  not_assessed: z.record(z.enum(NOT_ASSESSED), z.number().int()),
  /** Cells with a class. */
  total_analyzed_sperm: z.number().int(),
  /** Of the cells whose region was judged, and null without any: midpieces of those whose midpiece was outlined. */
  shares: z
    .object({
      normal_forms: shareOfCells,
      abnormal_heads: shareOfCells.nullable(),
      abnormal_midpieces: shareOfCells.nullable(),
      abnormal_tails: shareOfCells.nullable(),
    })
    .nullable(),
  /** Normal forms corrected for how often the classifier errs; only where that was measured. */
  corrected: correctedFormsShape.exactOptional(),
  /** Everything that took part, with the balanced accuracy of the classifier by defect where it is known. */
  models: z.array(methodModel),
});
export type MorphologyFigures = z.infer<typeof morphologyFigures>;

const cellCount = z.number().int().nullable();

/** The same with counts by the names of the specification, in both spellings. */
export const morphologyMetrics = morphologyFigures.extend({
  type: z.literal('morphology'),
  normal_forms: cellCount,
  abnormal_heads: cellCount,
  abnormal_midpieces: cellCount,
  abnormal_tails: cellCount,
  processedFrames: z.number().int(),
  processingTime: z.number(),
  totalAnalyzedSperm: z.number().int(),
  normalForms: cellCount,
  abnormalHeads: cellCount,
  abnormalMidpieces: cellCount,
  abnormalTails: cellCount,
});
export type MorphologyMetrics = z.infer<typeof morphologyMetrics>;

/** A cell on a sample frame; its place in shares of the picture's width and height, 0 to 1. */
export const sampleCell = z.object({
  x: z.number(),
  y: z.number(),
  says: z.enum(['normal', 'abnormal', 'notAssessed']),
});
export type SampleCell = z.infer<typeof sampleCell>;
