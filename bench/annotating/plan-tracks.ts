import { type Corners, matchCells } from './plan-frame';

export interface FollowedBox extends Corners {
  readonly frame: number;
}

export interface FollowedCell {
  readonly id: string;
  readonly boxes: readonly FollowedBox[];
}

/** From `frame` on, a proposal is of `cell`. */
interface Stretch {
  readonly frame: number;
  readonly cell: string;
  readonly length: number;
}

/** A proposal, or what a split left of one, with its first and last frame. */
interface Piece {
  readonly track: string;
  from: number;
  to: number;
  stretches: Stretch[];
}

/** Shorter than this, a change of the nearest cell is a passing, not another cell. Frames. */
const PASSING = 8;
/** So much of a proposal, at least, must lie on cells. */
const MIN_SHARE = 0.5;

export type TrackAction =
  | { readonly kind: 'reject'; readonly track: string }
  | { readonly kind: 'split'; readonly track: string; readonly frame: number }
  | { readonly kind: 'swap'; readonly tracks: readonly [string, string]; readonly frame: number }
  | { readonly kind: 'join'; readonly tracks: readonly string[] }
  | { readonly kind: 'draw'; readonly cell: string; readonly keys: readonly FollowedBox[] };

/** The cell that each box of each proposal lies on, frame by frame. */
function cellsByProposal(
  truth: readonly FollowedCell[],
  proposals: readonly FollowedCell[],
): Map<string, Map<number, string>> {
  const byFrame = (cells: readonly FollowedCell[]) => {
    const frames = new Map<number, { id: string; box: FollowedBox }[]>();
    for (const { id, boxes } of cells)
      for (const box of boxes) frames.set(box.frame, [...(frames.get(box.frame) ?? []), { id, box }]);
    return frames;
  };
  const proposed = byFrame(proposals);
  const found = new Map(proposals.map(({ id }) => [id, new Map<number, string>()]));
  for (const [frame, cells] of byFrame(truth)) {
    const boxes = proposed.get(frame) ?? [];
    const places = matchCells(
      cells.map(({ box }) => box),
      boxes.map(({ box }) => box),
    );
    for (const [row, { id }] of cells.entries()) {
      const match = boxes[places[row] ?? -1];
      if (match) found.get(match.id)?.set(frame, id);
    }
  }
  return found;
}

/** A proposal as the stretches in which it follows one cell; passings and frames without a label go to what surrounds them. */
function stretchesOf(boxes: readonly FollowedBox[], cellAt: ReadonlyMap<number, string>): Stretch[] {
  const runs: Stretch[] = [];
  for (const { frame } of boxes) {
    const cell = cellAt.get(frame);
    if (cell !== undefined) runs.push({ frame, cell, length: 1 });
  }
  const joined = merged(runs);
  const lasting = merged(joined.filter(({ length }) => length >= PASSING));
  return lasting.length > 0 ? lasting : joined.slice(0, 1);
}

/** Frames within which two proposals that trade cells do so at one crossing. */
const CROSSING = 15;

/**
 * What a person would do to proposals so that each cell has one track: reject what is none, swap tails where two trade
 * cells at a crossing, split where a proposal goes over to another cell, join the pieces of one cell, draw what was missed.
 * Boxes themselves are taken as proposed.
 * @param keysOf the key frames with which a missed cell is drawn
 */
export function planTracks(
  truth: readonly FollowedCell[],
  proposals: readonly FollowedCell[],
  keysOf: (cell: FollowedCell) => readonly FollowedBox[],
): TrackAction[] {
  const actions: TrackAction[] = [];
  const cellAt = cellsByProposal(truth, proposals);
  const open: Piece[] = [];
  let pieces = 0;
  const split = (one: Piece, frame: number, stretches: Stretch[]): Piece => {
    actions.push({ kind: 'split', track: one.track, frame });
    pieces += 1;
    const rest = { track: `piece ${pieces}`, from: frame, to: one.to, stretches };
    one.to = frame - 1;
    open.push(rest);
    return rest;
  };
  for (const { id, boxes } of proposals) {
    const cells = cellAt.get(id) ?? new Map<number, string>();
    if (cells.size < boxes.length * MIN_SHARE) actions.push({ kind: 'reject', track: id });
    else {
      const [from, to] = [boxes[0]?.frame ?? 0, boxes.at(-1)?.frame ?? 0];
      open.push({ track: id, from, to, stretches: stretchesOf(boxes, cells) });
    }
  }
  // Pieces that are split off are looked at in their turn.
  for (const one of open) {
    for (let at = 1; at < one.stretches.length; ) {
      const [before, after] = [one.stretches[at - 1], one.stretches[at]];
      if (!before || !after) break;
      const trades = (stretch: Stretch, place: number, of: readonly Stretch[]) =>
        place > 0 &&
        stretch.cell === before.cell &&
        of[place - 1]?.cell === after.cell &&
        Math.abs(stretch.frame - after.frame) <= CROSSING;
      const other = open.find((each) => each !== one && each.stretches.some(trades));
      const tail = one.stretches.splice(at);
      if (other) {
        actions.push({ kind: 'swap', tracks: [one.track, other.track], frame: after.frame });
        one.stretches.push(...other.stretches.splice(other.stretches.findIndex(trades)));
        other.stretches.push(...tail);
        [one.to, other.to] = [other.to, one.to];
        // What was one cell on both sides of the crossing is one stretch again.
        for (const track of [one, other]) track.stretches = merged(track.stretches);
      } else split(one, after.frame, tail);
    }
  }
  const owners = new Map<string, Piece[]>();
  for (const piece of [...open])
    for (const { cell } of piece.stretches) owners.set(cell, [...(owners.get(cell) ?? []), piece]);
  for (const [cell, owned] of owners) {
    const tracks: string[] = [];
    let end = Number.NEGATIVE_INFINITY;
    for (const piece of owned.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
      // Two proposals for one cell at once: what the second has twice goes.
      if (piece.to <= end) actions.push({ kind: 'reject', track: piece.track });
      else if (piece.from <= end) {
        const rest = split(piece, end + 1, [{ frame: end + 1, cell, length: 1 }]);
        actions.push({ kind: 'reject', track: piece.track });
        tracks.push(rest.track);
        end = rest.to;
      } else {
        tracks.push(piece.track);
        end = piece.to;
      }
    }
    if (tracks.length > 1) actions.push({ kind: 'join', tracks });
  }
  for (const cell of truth) {
    if (!owners.has(cell.id)) actions.push({ kind: 'draw', cell: cell.id, keys: keysOf(cell) });
  }
  return actions;
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches) {
    const last = result.at(-1);
    if (last && last.cell === stretch.cell)
      result[result.length - 1] = { ...last, length: last.length + stretch.length };
    else result.push(stretch);
  }
  return result;
}
