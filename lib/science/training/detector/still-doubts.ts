import { centerDistance } from '@/lib/science/vision/boxes';
import type { Box } from '@/lib/science/vision/types';
import type { LabeledPicture } from './sample';

/** Frames before and after a doubt that are searched for it: 2 s each way at 49 frames a second. */
const WINDOW_FRAMES = 98;
/** What is seen nearer than this (px, center to center) in another frame is the same thing, and it lies still. */
const SAME_PLACE_PX = 5;
/** It lies still when it is seen in at least this share of the frames. */
const STILL_SHARE = 0.6;
/** A label nearer than this (px) in any of the frames means that people did take something here for a cell. */
const LABELED_PX = 12;

/**
 * Decides doubts of cleaned labels by looking at the video around them. What lies still for seconds and has no label in
 * any of those frames was seen by whoever labeled the video and left out on purpose: it is debris, and its ground becomes
 * empty ground that a detector is taught to leave alone. Other doubts stay ground that is not judged.
 *
 * @param cleaned consecutive frames of a video with doubts, as cleanLabels makes them
 * @param labels boxes of the same frames as people drew them
 * @param seen what a detector sees in the same frames, doubtful heads included
 */
export function withoutStillDoubts(
  cleaned: readonly LabeledPicture[],
  labels: readonly (readonly Box[])[],
  seen: readonly (readonly Box[])[],
): LabeledPicture[] {
  const isDebris = (doubt: Box, frame: number): boolean => {
    const [from, to] = windowAround(frame, cleaned.length);
    const holds = (boxes: readonly Box[], reach: number): boolean =>
      boxes.some((box) => centerDistance(box, doubt) < reach);
    if (labels.slice(from, to).some((boxes) => holds(boxes, LABELED_PX))) return false;
    const sightings = seen.slice(from, to).filter((boxes) => holds(boxes, SAME_PLACE_PX)).length;
    return sightings >= STILL_SHARE * (to - from);
  };
  return cleaned.map((picture, frame) => {
    const { unclear } = picture;
    return unclear ? { ...picture, unclear: unclear.filter((doubt) => !isDebris(doubt, frame)) } : picture;
  });
}

/** Frames `from` to before `to`: as many near the ends of a video as in its middle, where it is long enough. */
function windowAround(frame: number, frames: number): [from: number, to: number] {
  const from = Math.max(0, Math.min(frame - WINDOW_FRAMES, frames - 1 - 2 * WINDOW_FRAMES));
  const to = Math.min(frames, Math.max(frame + WINDOW_FRAMES, 2 * WINDOW_FRAMES) + 1);
  return [from, to];
}
