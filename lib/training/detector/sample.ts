import type { LabelledBox } from '@/lib/vision/centre-heatmap';
import type { Brightness } from '@/lib/vision/normalise';
import type { GreyFrame } from '@/lib/vision/types';

/** A labelled picture to cut training crops from. */
export interface LabelledPicture {
  readonly picture: GreyFrame;
  /** Of the whole picture, as inference will see it. */
  readonly brightness: Brightness;
  readonly boxes: readonly LabelledBox[];
  /** Ground that should not be judged: what is there can't be told, or not for sure. */
  readonly unclear?: readonly LabelledBox[];
  /** The same field a moment later, where there is one: its odd lines make an interlaced picture. */
  readonly later?: GreyFrame;
}
