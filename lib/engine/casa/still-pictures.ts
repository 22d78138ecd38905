/** With more of its pictures in one such stretch, what moves cannot be told from what rests: a choice of ours. */
const MAX_STILL_SHARE = 0.1;

/**
 * Whether the picture stands still for so long that a recording says nothing about motility: it was paused, the camera had
 * stopped, or what changes was lost in compression.
 * @param stillPictures the most pictures in a row that show the same as the one before
 */
export const standsStill = (stillPictures: number, frames: number): boolean =>
  stillPictures > MAX_STILL_SHARE * frames;
