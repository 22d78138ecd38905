import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import type { Brightness } from '@/lib/science/vision/normalize';
import type { GrayFrame } from '@/lib/science/vision/types';

/** A labeled picture to cut training crops from. */
export interface LabeledPicture {
  readonly picture: GrayFrame;
  /** Of the whole picture, as inference will see it. */
  readonly brightness: Brightness;
  readonly boxes: readonly LabeledBox[];
  /** Ground that should not be judged: what is there can't be told, or not for sure. */
  readonly unclear?: readonly LabeledBox[];
  /** The same field a moment later, where there is one: its odd lines make an interlaced picture. */
  readonly later?: GrayFrame;
}
