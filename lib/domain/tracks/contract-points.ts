/** Positions are handed out in tenths of a pixel: finer than a screen shows, and small on the wire. */
const STEPS_PER_PX = 10;
const MAX_STEP = 32_767;

/** Where a cell is in one frame after the other, from its first; px, center and size of its box. */
export interface TrackPath {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly w: Float32Array;
  readonly h: Float32Array;
}

/** The paths of all tracks as they travel. The texts are base64 of 16-bit integers, lowest byte first. */
export interface PackedPaths {
  /** Points of each track. */
  readonly counts: number[];
  /** Center in each track's first frame, in tenths of a pixel. */
  readonly firstX: number[];
  readonly firstY: number[];
  /** Steps from frame to frame, in tenths of a pixel; 0 in each track's first. */
  readonly stepsX: string;
  readonly stepsY: string;
  /** Sizes of the boxes, in tenths of a pixel. */
  readonly w: string;
  readonly h: string;
}

type Points = readonly { readonly cx: number; readonly cy: number; readonly w: number; readonly h: number }[];

const inSteps = (px: number): number => Math.round(px * STEPS_PER_PX);
const bounded = (steps: number): number => Math.max(-MAX_STEP, Math.min(MAX_STEP, steps));

function toBase64(values: Int16Array): string {
  const bytes = new Uint8Array(values.buffer);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(''));
}

function fromBase64(text: string): Int16Array {
  const binary = atob(text);
  return new Int16Array(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)).buffer);
}

/** Steps are taken between rounded positions, so that errors do not add up along a path. */
export function packPaths(tracks: readonly Points[]): PackedPaths {
  const counts = tracks.map((points) => points.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const columns = { x: new Int16Array(total), y: new Int16Array(total) };
  const sizes = { w: new Int16Array(total), h: new Int16Array(total) };
  let at = 0;
  for (const points of tracks) {
    let [beforeX, beforeY] = [inSteps(points[0]?.cx ?? 0), inSteps(points[0]?.cy ?? 0)];
    for (const { cx, cy, w, h } of points) {
      const [stepX, stepY] = [bounded(inSteps(cx) - beforeX), bounded(inSteps(cy) - beforeY)];
      columns.x[at] = stepX;
      columns.y[at] = stepY;
      sizes.w[at] = bounded(inSteps(w));
      sizes.h[at] = bounded(inSteps(h));
      beforeX += stepX;
      beforeY += stepY;
      at++;
    }
  }
  return {
    counts,
    firstX: tracks.map((points) => inSteps(points[0]?.cx ?? 0)),
    firstY: tracks.map((points) => inSteps(points[0]?.cy ?? 0)),
    stepsX: toBase64(columns.x),
    stepsY: toBase64(columns.y),
    w: toBase64(sizes.w),
    h: toBase64(sizes.h),
  };
}

/** The paths in the order in which they were packed. */
export function unpackPaths(packed: PackedPaths): TrackPath[] {
  const [stepsX, stepsY] = [fromBase64(packed.stepsX), fromBase64(packed.stepsY)];
  const [widths, heights] = [fromBase64(packed.w), fromBase64(packed.h)];
  let at = 0;
  return packed.counts.map((count, track) => {
    const path = {
      x: new Float32Array(count),
      y: new Float32Array(count),
      w: new Float32Array(count),
      h: new Float32Array(count),
    };
    let [x, y] = [packed.firstX[track] ?? 0, packed.firstY[track] ?? 0];
    for (let place = 0; place < count; place++, at++) {
      x += stepsX[at] ?? 0;
      y += stepsY[at] ?? 0;
      path.x[place] = x / STEPS_PER_PX;
      path.y[place] = y / STEPS_PER_PX;
      path.w[place] = (widths[at] ?? 0) / STEPS_PER_PX;
      path.h[place] = (heights[at] ?? 0) / STEPS_PER_PX;
    }
    return path;
  });
}
