/** One decoded picture: 8-bit luma, row-major, `data.length === width * height`. */
export interface GrayFrame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Axis-aligned box in pixels of the original picture; `x`, `y` are its left and top edge. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What VISEM-Tracking labels, by its class numbers 0, 1, 2. */
export const SPERM_CLASSES = ['sperm', 'cluster', 'pinhead'] as const;
export type SpermClass = (typeof SPERM_CLASSES)[number];

/** A box that a detector proposes; `score` is between 0 and 1. */
export interface Detection extends Box {
  readonly score: number;
  readonly className: SpermClass;
}

/** Where a track is in one frame (counted from 0). `cx`, `cy` are the sub-pixel center. */
export interface TrackPoint extends Box {
  readonly frame: number;
  readonly cx: number;
  readonly cy: number;
  readonly score: number;
  /** True where the position was filled in across a gap rather than detected. */
  readonly interpolated: boolean;
}

/** One cell followed through a video; `points` ascend by frame without holes. */
export interface Track {
  readonly id: number;
  readonly className: SpermClass;
  readonly points: readonly TrackPoint[];
}

/** A jump of the whole picture from one frame to the next, by a push at the stage or the camera. */
export interface Jolt {
  /** The first frame after it. */
  readonly frame: number;
  /** Pixels. */
  readonly x: number;
  readonly y: number;
}
