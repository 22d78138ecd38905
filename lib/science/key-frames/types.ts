/** The corners of a box in pixels of the frame. */
export interface Corners {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A box of a track on a frame, by the frame's number in the video. */
export interface FrameBox extends Corners {
  readonly frame: number;
}

/** A box of an annotated track: set by hand or by the tracker (a key frame), or laid between two of those. */
export interface TrackBox extends FrameBox {
  readonly isKey: boolean;
  /** From the next frame to the next key frame the cell is not seen. */
  readonly outsideAfter: boolean;
}
