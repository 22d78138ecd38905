import type { BoxLabels, OutlineLabels } from '@/lib/engine/trainer';
import type { GrayFrame } from '@/lib/science/vision/types';

interface ReadFrame {
  readonly id: string;
  /** As the video holds it. */
  readonly picture: GrayFrame;
}

/** A completely labeled frame, and the labels that people stand behind. */
export interface LabeledFrame extends ReadFrame, BoxLabels {}

/** A frame on which cells are outlined. */
export interface OutlinedFrame extends ReadFrame, OutlineLabels {}

/** Frames are gone, or no longer what they were when somebody asked for them. */
export class DataChangedError extends Error {
  override readonly name = 'DataChangedError';
}

/** What the worker process lends: decoding videos, which must stay out of the web server's bundle. */
export type ReadLabeledFrames = (videoId: string, frameIds: readonly string[]) => Promise<LabeledFrame[]>;
export type ReadOutlinedFrames = (videoId: string, frameIds: readonly string[]) => Promise<OutlinedFrame[]>;
