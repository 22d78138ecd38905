import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { joinTracks, splitTrack, swapTails } from '@/lib/science/key-frames';
import type { Conflict } from './contract';
import type { TrackOperation } from './contract-tracks';
import { boxesByTrack, type Draft } from './draft';
import { type BoxRow, type TrackRow, viewTrack } from './rows';

/** What came of an operation on tracks in memory. */
export interface Operated {
  /** Tracks that it was carried out on. */
  readonly applied: string[];
  readonly conflicts: Conflict[];
  /** Tracks whose interpolated boxes are to be laid anew. */
  readonly moved: string[];
}

type Named = Exclude<TrackOperation, { kind: 'undo' | 'accept-all' }>;
interface SeenTrack {
  readonly id: string;
  readonly version: number;
}

export const tracksOf = (operation: Named): readonly SeenTrack[] =>
  operation.kind === 'split' ? [operation.track] : operation.tracks;

const isByPerson = ({ source, verified }: BoxRow): boolean =>
  verified || source === 'manual' || source === 'imported';

/** Carries an operation out on tracks that are in the draft with all their boxes. @throws AppError INVALID_REQUEST */
export function operate(
  draft: Draft,
  operation: Named,
  made: Pick<TrackRow, 'videoId' | 'number'>,
): Operated {
  const conflicts: Conflict[] = [];
  const found: TrackRow[] = [];
  for (const { id, version } of tracksOf(operation)) {
    const row = draft.tracks.live(id);
    const fits = row && row.videoId === made.videoId && row.layerId === null && row.version === version;
    const isOpen =
      operation.kind !== 'accept' && operation.kind !== 'reject' ? true : row?.state === 'proposed';
    if (row && fits && isOpen) found.push(row);
    else conflicts.push({ kind: 'track', id, row: row?.videoId === made.videoId ? viewTrack(row) : null });
  }
  const boxesOf = boxesByTrack(draft);
  const of = (track: TrackRow | undefined): BoxRow[] => boxesOf.get(track?.id ?? '') ?? [];
  const isWhole = operation.kind === 'join' || operation.kind === 'split' || operation.kind === 'swap-tails';
  if (isWhole && (conflicts.length > 0 || new Set(found).size < tracksOf(operation).length)) {
    return { applied: [], conflicts, moved: [] };
  }
  const [first, second] = found;
  switch (operation.kind) {
    case 'accept':
      for (const track of found) accept(draft, track, of(track));
      break;
    case 'reject':
      for (const track of found) reject(draft, track, of(track));
      break;
    case 'delete':
      for (const track of found) {
        for (const box of of(track)) draft.boxes.delete(box);
        draft.tracks.delete(track);
      }
      break;
    case 'join':
      if (first) for (const track of found.slice(1)) join(draft, first, track);
      break;
    case 'split': {
      const { head, tail } = splitTrack(of(first), operation.frame);
      if (!first || head.length === 0 || tail.length === 0)
        throw refusal('errors.trackNotThere', operation.frame);
      if (draft.tracks.get(operation.newTrackId)) throw new AppError('CONFLICT', say('errors.raced'));
      draft.tracks.put({ ...first, ...made, id: operation.newTrackId, version: 0 });
      assign(draft, head, first.id);
      assign(draft, tail, operation.newTrackId);
      draft.tracks.touch(first);
      break;
    }
    case 'swap-tails': {
      const swapped = swapTails(of(first), of(second), operation.frame);
      if (!first || !second || swapped.a.length + swapped.b.length === 0) break;
      const isThere = [...of(first), ...of(second)].some(({ frame }) => frame >= operation.frame);
      if (!isThere) throw refusal('errors.trackNotThere', operation.frame);
      assign(draft, swapped.a, first.id);
      assign(draft, swapped.b, second.id);
      draft.tracks.touch(first);
      draft.tracks.touch(second);
      break;
    }
  }
  const applied = found.map(({ id }) => id);
  const moved = operation.kind === 'split' ? [...applied, operation.newTrackId] : applied;
  return { applied, conflicts, moved: moved.filter((id) => draft.tracks.live(id)?.state !== 'rejected') };
}

const refusal = (key: 'errors.trackNotThere' | 'errors.tracksClash', frame: number): AppError =>
  new AppError('INVALID_REQUEST', say(key, { frame }));

function assign(draft: Draft, boxes: readonly BoxRow[], trackId: string): void {
  for (const box of boxes) {
    const known = draft.boxes.live(box.id);
    if (known?.trackId === trackId && known.isKey === box.isKey) continue;
    draft.boxes.put({ ...box, trackId, isTouched: true });
  }
}

/** The key frames of a proposal are right: a person has seen them. */
function accept(draft: Draft, track: TrackRow, boxes: readonly BoxRow[]): void {
  draft.tracks.put({ ...track, state: 'accepted' });
  for (const box of boxes) if (box.isKey) draft.boxes.put({ ...box, verified: true, isTouched: true });
}

/** The proposal stays on record, so that it is not made again; what people had drawn before stays, without a track. */
function reject(draft: Draft, track: TrackRow, boxes: readonly BoxRow[]): void {
  draft.tracks.put({ ...track, state: 'rejected' });
  for (const box of boxes) {
    if (isByPerson(box)) draft.boxes.put({ ...box, trackId: null, isKey: true, outsideAfter: false });
    else draft.boxes.delete(box);
  }
}

function join(draft: Draft, first: TrackRow, second: TrackRow): void {
  const boxesOf = boxesByTrack(draft);
  const joined = joinTracks(boxesOf.get(first.id) ?? [], boxesOf.get(second.id) ?? []);
  const [clash] = joined.clashes;
  if (clash !== undefined) throw refusal('errors.tracksClash', clash);
  for (const box of joined.dropped) draft.boxes.delete(box);
  assign(draft, joined.boxes, first.id);
  draft.tracks.delete(second);
  const state = first.state === 'proposed' && second.state === 'proposed' ? 'proposed' : 'accepted';
  draft.tracks.touch({ ...first, state });
}
