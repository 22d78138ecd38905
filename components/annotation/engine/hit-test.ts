import { distanceToStretch, type Point } from './geometry';
import { placeAt, type TrackRecord } from './track-record';

/**
 * The track under a point of the picture: the smallest box that holds it, otherwise the nearest trail within reach. All are
 * looked at: at 1,000 tracks that takes microseconds.
 *
 * @param reachPx in pixels of the picture
 * @param trailFrames how much of each path is drawn
 */
export function trackAt(
  tracks: readonly TrackRecord[],
  point: Point,
  frame: number,
  reachPx: number,
  trailFrames: number,
): TrackRecord | null {
  let inside: TrackRecord | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  let near: TrackRecord | null = null;
  let nearest = reachPx;
  for (const track of tracks) {
    const place = placeAt(track, frame);
    if (place === null) continue;
    const { x, y, w, h } = at(track, place);
    const margin = reachPx / 2;
    if (
      Math.abs(point.x - x) <= w / 2 + margin &&
      Math.abs(point.y - y) <= h / 2 + margin &&
      w * h < smallest
    ) {
      inside = track;
      smallest = w * h;
    }
    if (inside) continue;
    for (let from = Math.max(0, place - trailFrames); from < place; from++) {
      const distance = distanceToStretch(point, at(track, from), at(track, from + 1));
      if (distance < nearest) [near, nearest] = [track, distance];
    }
  }
  return inside ?? near;
}

const at = ({ x, y, w, h }: TrackRecord, place: number) => ({
  x: x[place] ?? 0,
  y: y[place] ?? 0,
  w: w[place] ?? 0,
  h: h[place] ?? 0,
});
