import type { LabeledPicture } from '@/lib/science/training/detector/sample';

/** What a box means to the training: a head to find, or ground that is not judged. */
export const [HEAD, UNJUDGED] = [0, 1] as const;

/** A box as the training program reads it: left, top, width and height in px of the picture, and what it means. */
export type LearnedBox = readonly [x: number, y: number, w: number, h: number, kind: number];

/** Boxes of a labeled picture: sperm are heads to find, other classes and what is unclear are not judged. */
export function learnedBoxes({ boxes, unclear = [] }: LabeledPicture): LearnedBox[] {
  return [
    ...boxes.map(
      ({ x, y, w, h, className }): LearnedBox => [x, y, w, h, className === 'sperm' ? HEAD : UNJUDGED],
    ),
    ...unclear.map(({ x, y, w, h }): LearnedBox => [x, y, w, h, UNJUDGED]),
  ];
}
