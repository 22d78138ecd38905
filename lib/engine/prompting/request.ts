import type { Message } from '@/lib/messages/message';
import type { MaskChannel } from '@/lib/science/segmentation/channels';
import type { Polygon } from '@/lib/science/segmentation/polygon';
import type { Click } from '@/lib/science/segmentation/prompts';
import type { Box } from '@/lib/science/vision/types';

/** A cell on a frame, as somebody works on it. */
export interface PromptedCell {
  /** Names the work of one person on one cell: what was computed for it is kept under this name. */
  readonly work: string;
  /** Names the frame's picture, which never changes under its name. */
  readonly frameKey: string;
  /** Its size, px. */
  readonly frame: { readonly width: number; readonly height: number };
  /** The picture's file; null as long as the thread has not asked for it. */
  readonly picture: Uint8Array | null;
  /** The cell's box, px of the frame. */
  readonly box: Box;
  /** The segmenter that the cell's project has of its own; null for the shipped one. */
  readonly segmenter: OwnSegmenter | null;
}

/** A segmenter whose weights were trained here. */
export interface OwnSegmenter {
  /** What answers call it. */
  readonly id: string;
  readonly sha256: string;
  /** Its file; null as long as the thread has not asked for it. */
  readonly file: Uint8Array | null;
}

export type PromptRequest =
  | {
      readonly kind: 'mask';
      readonly cell: PromptedCell;
      /** In px of the frame; without any, the cell in the middle of the box is outlined. */
      readonly clicks: readonly Click[];
      readonly target: MaskChannel | 'auto';
      /** SAM 2 pairs of the models folder, of which the first usable one is asked; the shipped segmenter where there is none. */
      readonly pairs: readonly string[];
      /** Whether specks and pinholes are taken away. */
      readonly tidy: boolean;
    }
  | {
      readonly kind: 'suggestion';
      readonly cell: PromptedCell;
      readonly count: number;
      readonly seed: number | null;
    }
  | { readonly kind: 'pairs' };

/** A mask in the window of a cell's crop. */
export interface PromptedMask {
  readonly kind: 'mask';
  /** The crop, whole px of the frame. */
  readonly window: Box;
  /** COCO run lengths of the window. */
  readonly runs: readonly number[];
  readonly area: number;
  /** Outer outlines, px of the frame. */
  readonly outlines: readonly Polygon[];
  /** Predicted IoU, 0 to 1; null where the model predicts none. */
  readonly score: number | null;
  /** Null for a model that knows no parts. */
  readonly target: MaskChannel | null;
  readonly modelId: string;
}

/** A SAM 2 pair as it was found in the models folder. */
export interface PairState {
  readonly id: string;
  /** Why it can't be used; null for one that can. */
  readonly fault: Message | null;
}

export type PromptAnswer =
  | PromptedMask
  | {
      readonly kind: 'suggestion';
      readonly window: Box;
      /** In px of the frame; none where no cell is seen. */
      readonly points: readonly Click[];
      readonly modelId: string;
    }
  | { readonly kind: 'pairs'; readonly pairs: readonly PairState[] }
  /** The frame's picture is not at hand: to be asked again with it. */
  | { readonly kind: 'pictureMissing' }
  /** The project's segmenter is not at hand: to be asked again with its file. */
  | { readonly kind: 'segmenterMissing' }
  /** The model can't be used. */
  | { readonly kind: 'unusable'; readonly said: Message };
