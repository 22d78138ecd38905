import type { Track } from '@/lib/science/vision/types';

/** A cell on the frame on which it is judged; px of the video. */
export interface PlacedCell {
  readonly trackId: number;
  readonly x: number;
  readonly y: number;
}

/** A detector's score may be so much below the cell's best on the frame on which it is judged. */
const NEARLY_BEST = 0.1;

interface Sight extends PlacedCell {
  readonly frame: number;
}

function goodSights({ id, points }: Track): Sight[] {
  // Between sights a place is a guess.
  const seen = points.filter(({ interpolated }) => !interpolated);
  const best = seen.reduce((most, { score }) => Math.max(most, score), 0);
  return seen
    .filter(({ score }) => score >= best - NEARLY_BEST)
    .map(({ frame, cx, cy }) => ({ frame, trackId: id, x: cx, y: cy }));
}

/**
 * On which frame each cell is judged, once: a share of cells has an interval only where no cell counts twice. Each is taken
 * where the detector is nearly as sure of it as anywhere, on as few frames as the greedy choice finds; always the same for the
 * same tracks.
 * @returns cells by frame, in ascending order of frames
 */
export function chooseFrames(tracks: readonly Track[]): Map<number, PlacedCell[]> {
  const byFrame = new Map<number, Sight[]>();
  for (const sight of tracks.flatMap(goodSights)) {
    const there = byFrame.get(sight.frame);
    if (there) there.push(sight);
    else byFrame.set(sight.frame, [sight]);
  }
  const open = new Set(tracks.map(({ id }) => id));
  const chosen: [number, PlacedCell[]][] = [];
  while (byFrame.size > 0) {
    let best: [number, Sight[]] | null = null;
    for (const [frame, sights] of byFrame) {
      const left = sights.filter(({ trackId }) => open.has(trackId));
      if (left.length === 0) byFrame.delete(frame);
      else {
        byFrame.set(frame, left);
        if (!best || left.length > best[1].length || (left.length === best[1].length && frame < best[0]))
          best = [frame, left];
      }
    }
    if (!best) break;
    const [frame, sights] = best;
    byFrame.delete(frame);
    for (const { trackId } of sights) open.delete(trackId);
    chosen.push([frame, sights.map(({ trackId, x, y }) => ({ trackId, x, y }))]);
  }
  return new Map(chosen.sort(([a], [b]) => a - b));
}

/** At most `limit` of the tracks, evenly spread over their order. */
export function evenly<T>(tracks: readonly T[], limit: number): T[] {
  if (tracks.length <= limit) return [...tracks];
  return Array.from({ length: limit }, (_, k) => tracks[Math.floor((k * tracks.length) / limit)] as T);
}
