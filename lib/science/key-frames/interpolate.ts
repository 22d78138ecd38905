import type { FrameBox, TrackBox } from './types';

const CORNERS = ['x1', 'y1', 'x2', 'y2'] as const;

/** Hundredths of a pixel: finer than anybody draws, and the same number whenever it is computed again. */
const rounded = (px: number): number => Math.round(px * 100) / 100;

/** The box at a frame between two others: each corner moves at a steady speed. */
export function interpolateBox(from: FrameBox, to: FrameBox, frame: number): FrameBox {
  const share = (frame - from.frame) / (to.frame - from.frame);
  const at = (corner: (typeof CORNERS)[number]): number =>
    rounded(from[corner] + share * (to[corner] - from[corner]));
  return { frame, x1: at('x1'), y1: at('y1'), x2: at('x2'), y2: at('y2') };
}

/** A box between two key frames, with the one that comes before it. */
export interface Interpolated<B extends TrackBox> {
  readonly after: B;
  readonly box: FrameBox;
}

/**
 * The boxes between a track's key frames, on those of the frames that are kept: none before the first, after the last, or
 * where the cell is not seen.
 * @param frames numbers of the frames, ascending
 */
export function interpolateTrack<B extends TrackBox>(
  boxes: readonly B[],
  frames: readonly number[],
): Interpolated<B>[] {
  const keys = boxes.filter(({ isKey }) => isKey).sort((a, b) => a.frame - b.frame);
  const found: Interpolated<B>[] = [];
  let next = 0;
  for (const frame of frames) {
    while ((keys[next]?.frame ?? Number.POSITIVE_INFINITY) <= frame) next++;
    const [before, after] = [keys[next - 1], keys[next]];
    if (!before || !after || before.frame === frame || before.outsideAfter) continue;
    found.push({ after: before, box: interpolateBox(before, after, frame) });
  }
  return found;
}
