import type { LabelledBox } from '@/lib/science/vision/centre-heatmap';
import type { Brightness } from '@/lib/science/vision/normalise';
import type { GreyFrame } from '@/lib/science/vision/types';

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
