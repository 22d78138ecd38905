import type { LabeledPicture } from '@/lib/science/training/detector/sample';

/** A completely labeled frame: its picture as the video holds it, and the labels that people stand behind. */
export interface LabeledFrame extends Omit<LabeledPicture, 'brightness' | 'later'> {
  readonly id: string;
}

/** Frames are gone, or no longer what they were when somebody asked for them. */
export class DataChangedError extends Error {
  override readonly name = 'DataChangedError';
}

/** What the worker process lends: decoding videos, which must stay out of the web server's bundle. */
export type ReadLabeledFrames = (videoId: string, frameIds: readonly string[]) => Promise<LabeledFrame[]>;
