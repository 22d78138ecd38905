import { type FrameBox, thinTrack } from '@/lib/science/key-frames';

/** A box of one track of a file, on a kept frame. */
export interface CourseBox extends FrameBox {
  /** As the file says. */
  readonly isKey: boolean;
  /** The file says that the track pauses after it. */
  readonly outsideAfter: boolean;
}

export interface Course {
  /** Numbers of frames on which the file says that the track is outside the picture. */
  readonly outside: readonly number[];
  /**
   * Numbers of all kept frames of the video, ascending, where the file lists every box of a track: on a kept frame between
   * two boxes that has none, the cell is not seen. Null where boxes between key frames may be left out.
   */
  readonly explicitOn: readonly number[] | null;
}

/** Formats write thousandths of a pixel, interpolation hundredths; what is off by more was not laid between. */
const LAID_TOLERANCE_PX = 0.05;

interface Laid {
  readonly isKey: boolean;
  readonly outsideAfter: boolean;
}

/** How many of some ascending numbers are below a number. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Key frames and pauses of a track of a file, so that interpolation lays every other box where the file has it, and none
 * where the file has none.
 * @param boxes ascending by frame
 * @returns for each box, in the same order
 */
export function keyFramesOf(boxes: readonly CourseBox[], { outside, explicitOn }: Course): Laid[] {
  const pauses = [...outside].sort((a, b) => a - b);
  const isBetween = (numbers: readonly number[], from: number, to: number): boolean =>
    countBelow(numbers, to) > countBelow(numbers, from + 1);
  const outsideAfter = boxes.map((box, index) => {
    const next = boxes[index + 1];
    if (!next) return false;
    if (box.outsideAfter || isBetween(pauses, box.frame, next.frame)) return true;
    return explicitOn !== null && isBetween(explicitOn, box.frame, next.frame);
  });
  const keys = new Set<number>();
  boxes.forEach((box, index) => {
    const isEdge = index === 0 || index === boxes.length - 1;
    if (box.isKey || isEdge || outsideAfter[index] || outsideAfter[index - 1]) keys.add(index);
  });
  const given = [...keys].sort((a, b) => a - b);
  for (const [order, from] of given.entries()) {
    const to = given[order + 1];
    if (to === undefined || to - from < 2 || outsideAfter[from]) continue;
    const span = boxes.slice(from, to + 1).map((box, place) => ({ ...box, place: from + place }));
    for (const { place } of thinTrack(span, LAID_TOLERANCE_PX)) keys.add(place);
  }
  return boxes.map((_, index) => ({ isKey: keys.has(index), outsideAfter: outsideAfter[index] ?? false }));
}
