import { randomUUID } from 'node:crypto';
import type { Executor } from '@/db/client';
import type { Diff } from './contract';
import type { Change, Draft } from './draft';
import {
  insertBoxes,
  insertJournal,
  insertTracks,
  raiseRevisions,
  type TouchedFrame,
  updateBoxes,
  updateTracks,
} from './queries-storing';
import { type BoxRow, type TrackRow, viewBox, viewTrack } from './rows';
import { emptyDiff } from './stored';

/** Who changes what, on behalf of what. */
export interface Batch {
  /** The frame in whose journal the batch as a whole stands. */
  readonly homeFrameId: string;
  /** Null: no person, but a job. */
  readonly userId: string | null;
  readonly clientId: string;
  readonly sequence: number;
  readonly origin: 'person' | 'proposal' | 'import' | 'detection';
  readonly effort?: { readonly activeMs: number; readonly clicks: number; readonly keys: number };
}

export interface StoredDraft {
  readonly boxes: readonly Change<BoxRow>[];
  readonly tracks: readonly Change<TrackRow>[];
  readonly diffs: ReadonlyMap<string, Diff>;
  /** Frames on which something has changed, with the revision that they have now. */
  readonly frames: readonly TouchedFrame[];
}

interface Kind<V> {
  added: V[];
  updated: { id: string; from: Partial<V>; to: Partial<V> }[];
  removed: V[];
}

/** The fields in which two views of a row differ, of each. */
function difference<V extends object>(was: V, is: V): { from: Partial<V>; to: Partial<V> } {
  const [from, to]: [Partial<V>, Partial<V>] = [{}, {}];
  for (const key of Object.keys(is) as (keyof V)[]) {
    if (was[key] === is[key]) continue;
    from[key] = was[key];
    to[key] = is[key];
  }
  return { from, to };
}

function noteChange<R extends { readonly id: string; readonly isDeleted: boolean }, V extends object>(
  into: Kind<V>,
  { before, after }: { readonly before: R | null; readonly after: R },
  view: (row: R) => V,
): void {
  const was = before?.isDeleted ? null : before;
  if (was && after.isDeleted) into.removed.push(view(was));
  else if (was) into.updated.push({ id: after.id, ...difference(view(was), view(after)) });
  else into.added.push(view(after));
}

/** What changes on each frame; changes of tracks stand with the frame that the batch came from. */
function diffsByFrame(
  homeFrameId: string,
  boxes: readonly Change<BoxRow>[],
  changedTracks: readonly Change<TrackRow>[],
): Map<string, Diff> {
  const diffs = new Map<string, Diff>();
  const of = (frameId: string): Diff => {
    const known = diffs.get(frameId);
    if (known) return known;
    const made = emptyDiff();
    diffs.set(frameId, made);
    return made;
  };
  for (const change of boxes) noteChange(of(change.after.frameId).boxes, change, viewBox);
  for (const change of changedTracks) noteChange(of(homeFrameId).tracks, change, viewTrack);
  return diffs;
}

/**
 * Stores a draft: rows, revisions of the frames that they are on, and the journal. A change of a track is one of every
 * frame that the draft has a box of it on. The video has to be locked.
 * @param answerOf what the sender is answered, which the journal keeps; it may name the revisions
 */
export async function storeDraft<A>(
  tx: Executor,
  draft: Draft,
  batch: Batch,
  answerOf: (stored: StoredDraft) => A,
): Promise<A> {
  const boxes = draft.boxes.changes();
  const changedTracks = draft.tracks.changes();
  await insertTracks(
    tx,
    changedTracks.filter(({ before }) => !before),
    batch.userId,
  );
  await updateTracks(
    tx,
    changedTracks.filter(({ before }) => before),
  );
  await updateBoxes(
    tx,
    boxes.filter(({ before }) => before),
    batch.userId,
  );
  await insertBoxes(
    tx,
    boxes.filter(({ before }) => !before),
    batch.userId,
  );

  const diffs = diffsByFrame(batch.homeFrameId, boxes, changedTracks);
  const frameIds = new Set(diffs.keys());
  const ofTracks = new Set(changedTracks.map(({ after }) => after.id));
  if (ofTracks.size > 0) {
    for (const { trackId, frameId } of draft.boxes.liveRows()) {
      if (trackId !== null && ofTracks.has(trackId)) frameIds.add(frameId);
    }
  }
  const frames = await raiseRevisions(tx, frameIds, batch.origin === 'person' || batch.origin === 'import');
  const stored = { boxes, tracks: changedTracks, diffs, frames };
  const answer = answerOf(stored);
  // A person is answered the same again, also where nothing came of it.
  if (diffs.size === 0 && batch.origin !== 'person') return answer;
  await writeJournal(tx, batch, stored, answer);
  return answer;
}

/** A row for the batch with its answer, and one for each other frame that it changed, which names the first. */
async function writeJournal(tx: Executor, batch: Batch, stored: StoredDraft, answer: unknown): Promise<void> {
  const { homeFrameId, userId, origin, clientId, sequence } = batch;
  const { activeMs = 0, clicks = 0, keys = 0 } = batch.effort ?? {};
  const id = randomUUID();
  const revisionOf = new Map(stored.frames.map(({ frameId, revision }) => [frameId, revision]));
  const others = [...stored.diffs.keys()].filter((frameId) => frameId !== homeFrameId);
  const row = (frameId: string) => ({
    frameId,
    userId,
    origin,
    revision: revisionOf.get(frameId) ?? null,
    diff: stored.diffs.get(frameId) ?? {},
  });
  await insertJournal(tx, [
    { ...row(homeFrameId), id, clientId, sequence, answer, activeMs, clicks, keys },
    ...others.map((frameId, index) => ({
      ...row(frameId),
      ...{ id: randomUUID(), clientId: id, sequence: index + 1, answer: {}, activeMs: 0, clicks: 0, keys: 0 },
    })),
  ]);
}
