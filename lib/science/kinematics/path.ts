import type { Track } from '@/lib/science/vision/types';

/** Positions of one cell, one per frame without holes. */
export interface CellPath {
  /** Pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 1 where the position was filled in across a gap. */
  readonly interpolated: Uint8Array;
  readonly firstFrame: number;
}

/** The shared movement of everything in the picture since frame 0, in pixels. */
export interface DriftPath {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface PathOptions {
  /** Size of the picture in pixels; ends of a track where its box is cut by the border are left out. */
  readonly fieldWidth?: number;
  readonly fieldHeight?: number;
  readonly drift?: DriftPath | null;
  readonly cutBorderPx?: number;
}

/** A box this near the border (pixels) is taken to be cut by it: its center is that of the visible part only. */
export const CUT_BORDER_PX = 0.75;

/** The positions of a track, free of drift and without ends that the border of the picture cuts. */
export function cellPath(track: Track, options: PathOptions = {}): CellPath {
  const { drift, cutBorderPx = CUT_BORDER_PX } = options;
  const { fieldWidth = Number.POSITIVE_INFINITY, fieldHeight = Number.POSITIVE_INFINITY } = options;
  const isCut = (index: number): boolean => {
    const p = track.points[index];
    if (!p) return false;
    if (!Number.isFinite(fieldWidth) || !Number.isFinite(fieldHeight)) return false;
    return (
      p.x < cutBorderPx ||
      p.y < cutBorderPx ||
      p.x + p.w > fieldWidth - cutBorderPx ||
      p.y + p.h > fieldHeight - cutBorderPx
    );
  };
  let from = 0;
  let to = track.points.length;
  while (from < to && isCut(from)) from++;
  while (to > from && isCut(to - 1)) to--;
  const points = track.points.slice(from, to);
  const shift = (values: Float64Array | undefined, frame: number): number =>
    values?.[Math.min(frame, values.length - 1)] ?? 0;
  return {
    x: Float64Array.from(points, (p) => p.cx - shift(drift?.x, p.frame)),
    y: Float64Array.from(points, (p) => p.cy - shift(drift?.y, p.frame)),
    interpolated: Uint8Array.from(points, (p) => (p.interpolated ? 1 : 0)),
    firstFrame: points[0]?.frame ?? track.points[0]?.frame ?? 0,
  };
}
