import type { DefectProbabilities } from '@/lib/science/morphology/classify';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { Box, GrayFrame } from '@/lib/science/vision/types';

/** Masks of one cell, each of the picture's size. */
export interface CellMasks {
  readonly head: BinaryMask;
  readonly acrosome?: BinaryMask | null;
  readonly vacuole?: BinaryMask | null;
  readonly midpiece?: BinaryMask | null;
  readonly tail?: BinaryMask | null;
}

export interface MorphologyRequest {
  readonly picture: GrayFrame;
  /** Where the head is: a box about it, or clicks (px of the picture), at least one of them positive and on the head. */
  readonly at: Box | readonly Click[];
  readonly pixelSizeUm: number;
  /** The classifier knows unstained cells only. */
  readonly preparation: 'unstained' | 'stained';
  /** Masks that are already there, drawn by a person for instance; then the segmenter is not asked. */
  readonly masks?: CellMasks | undefined;
}

export type ClassifierResult =
  | {
      readonly status: 'measured';
      readonly probabilities: DefectProbabilities;
      /** How far the ensemble's networks disagree, as a standard deviation of the probability. */
      readonly disagreement: DefectProbabilities;
      readonly defects: Readonly<Record<keyof DefectProbabilities, boolean>>;
    }
  | { readonly status: 'not measured'; readonly reason: string };
