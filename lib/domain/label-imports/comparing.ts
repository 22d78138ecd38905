import type { Executor } from '@/db/client';
import { placeBoxes, selectLiveBoxes } from '@/lib/domain/annotations';
import type { PlannedBox } from './planning';

/** Boxes that are looked at, or stored, at once. */
const BOXES_AT_ONCE = 1000;

/** The boxes of an import in pieces of whole frames of one video. */
export function piecesOf(boxes: readonly PlannedBox[]): PlannedBox[][] {
  const pieces: PlannedBox[][] = [];
  let piece: PlannedBox[] = [];
  for (const box of boxes) {
    const last = piece.at(-1);
    const isFull = piece.length >= BOXES_AT_ONCE && last?.frameId !== box.frameId;
    if (last && (isFull || last.videoId !== box.videoId)) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(box);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/**
 * What of an import is there already: how many boxes, and for each track of the file the track here that most of its boxes
 * are of, so that it goes on rather than beginning a second time.
 */
export async function compareWithStored(
  db: Executor,
  boxes: readonly PlannedBox[],
): Promise<{ readonly already: number; readonly trackOf: ReadonlyMap<string, string> }> {
  const votes = new Map<string, Map<string, number>>();
  let already = 0;
  for (const piece of piecesOf(boxes)) {
    const there = await selectLiveBoxes(db, [...new Set(piece.map(({ frameId }) => frameId))]);
    for (const [index, row] of placeBoxes(piece, there).entries()) {
      if (!row) continue;
      already += 1;
      const trackId = piece[index]?.trackId;
      if (!trackId || row.trackId === null) continue;
      const counts = votes.get(trackId) ?? new Map<string, number>();
      votes.set(trackId, counts.set(row.trackId, (counts.get(row.trackId) ?? 0) + 1));
    }
  }
  return { already, trackOf: elect(votes) };
}

/** Each track here goes on with one track of the file: the one with most boxes on it. */
function elect(votes: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, string> {
  const ballots = [...votes].flatMap(([from, counts]) =>
    [...counts].map(([to, count]) => ({ from, to, count })),
  );
  ballots.sort((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1));
  const trackOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of ballots) {
    if (trackOf.has(from) || taken.has(to)) continue;
    trackOf.set(from, to);
    taken.add(to);
  }
  return trackOf;
}
