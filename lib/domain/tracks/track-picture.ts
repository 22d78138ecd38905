import type { TrackGrade } from './contract';

export interface PictureTrack {
  readonly id: number;
  readonly grade: TrackGrade;
  readonly points: readonly { readonly cx: number; readonly cy: number }[];
}

/** A path in pixels of the video: x and y of its corners, by turns. */
export interface PicturePath {
  readonly id: number;
  readonly grade: TrackGrade;
  readonly corners: readonly number[];
}

export interface TrackPicture {
  readonly width: number;
  readonly height: number;
  /** The longest-seen first. */
  readonly paths: readonly PicturePath[];
  /** Tracks that the picture leaves out. */
  readonly omitted: number;
}

export interface TrackPictureOptions {
  readonly maxTracks?: number;
  readonly maxCorners?: number;
  /** What a path may be off by, px. */
  readonly tolerancePx?: number;
}

type Corner = readonly [number, number];

/** Distance of a point from the stretch between two others. */
function distance([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/**
 * The path with fewer corners, none of the others farther than `tolerancePx` from it (Douglas and Peucker, Cartographica
 * 10:112, 1973).
 */
export function thinned(corners: readonly Corner[], tolerancePx: number): Corner[] {
  if (corners.length < 3) return [...corners];
  const keep = new Set([0, corners.length - 1]);
  const open: [number, number][] = [[0, corners.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    let [farthest, farthestAt] = [tolerancePx, -1];
    for (let at = from + 1; at < to; at++) {
      const off = distance(corners[at] as Corner, corners[from] as Corner, corners[to] as Corner);
      if (off > farthest) [farthest, farthestAt] = [off, at];
    }
    if (farthestAt < 0) continue;
    keep.add(farthestAt);
    open.push([from, farthestAt], [farthestAt, to]);
  }
  return corners.filter((_, at) => keep.has(at));
}

/** As thin as it takes: the tolerance is doubled until few enough corners are left. */
function withinCorners(corners: readonly Corner[], tolerancePx: number, maxCorners: number): Corner[] {
  let thin = thinned(corners, tolerancePx);
  for (let tolerance = 2 * tolerancePx; thin.length > maxCorners; tolerance *= 2) {
    thin = thinned(corners, tolerance);
  }
  return thin;
}

/**
 * The paths of a video's tracks, thinned for a page or a PDF: a line each, in pixels of the video, with the grade to color
 * it by. Of more tracks than fit, those that were seen longest are drawn.
 */
export function trackPicture(
  tracks: readonly PictureTrack[],
  size: { readonly width: number; readonly height: number },
  { maxTracks = 400, maxCorners = 120, tolerancePx = 0.5 }: TrackPictureOptions = {},
): TrackPicture {
  const longest = [...tracks].sort((a, b) => b.points.length - a.points.length || a.id - b.id);
  return {
    ...size,
    paths: longest.slice(0, maxTracks).map(({ id, grade, points }) => ({
      id,
      grade,
      corners: withinCorners(
        points.map(({ cx, cy }): Corner => [cx, cy]),
        tolerancePx,
        Math.max(2, maxCorners),
      ).flatMap(([x, y]) => [Math.round(10 * x) / 10, Math.round(10 * y) / 10]),
    })),
    omitted: Math.max(0, tracks.length - maxTracks),
  };
}
