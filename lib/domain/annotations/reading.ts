import { database } from '@/db/client';
import { type Principal, permits } from '@/lib/platform/access';
import type { AnswerOf } from '@/lib/platform/http/contract';
import type { getAnnotatedFrame as contract, Diff, listFrameChanges as journalContract } from './contract';
import { countedFrame } from './frames';
import {
  findOpenLayer,
  findUserName,
  selectBoxesOfFrame,
  selectNeighbors,
  selectTracksOfFrame,
} from './queries';
import { findLayerRevision, selectJournal } from './queries-journal';
import { viewBox, viewTrack } from './rows';
import { readDiff } from './stored';

/** A frame with all that is annotated on it, as this person sees it. @throws AppError NOT_FOUND */
export async function getAnnotatedFrame(
  principal: Principal,
  frameId: string,
): Promise<AnswerOf<typeof contract>> {
  const { frame } = await countedFrame(principal, frameId);
  const db = database();
  const layer = (await findOpenLayer(db, frame.id, principal.userId)) ?? null;
  const [{ rows, total }, tracks, { previous, next }, labeledBy, revision] = await Promise.all([
    selectBoxesOfFrame(db, frame.id, layer?.id ?? null),
    selectTracksOfFrame(db, frame.id, layer?.id ?? null),
    selectNeighbors(db, frame.videoId, frame.frameNumber),
    frame.labeledBy ? findUserName(db, frame.labeledBy) : undefined,
    layer ? findLayerRevision(db, frame.id, principal.userId) : frame.revision,
  ]);
  return {
    frame: {
      id: frame.id,
      videoId: frame.videoId,
      frameNumber: frame.frameNumber,
      timeOffset: frame.timeOffsetSeconds,
      width: frame.width,
      height: frame.height,
      revision,
      labeledAt: frame.labeledAt?.toISOString() ?? null,
      labeledBy: frame.labeledBy && labeledBy !== undefined ? { id: frame.labeledBy, name: labeledBy } : null,
    },
    boxes: rows.map(viewBox),
    boxCount: total,
    tracks: tracks.map(viewTrack),
    layer,
    previousFrameId: previous,
    nextFrameId: next,
  };
}

const countsOf = ({ added, updated, removed }: Diff['boxes' | 'tracks']) => ({
  added: added.length,
  updated: updated.length,
  removed: removed.length,
});

/**
 * Who changed what on a frame, newest first. What somebody does on an open layer is known to themselves and to reviewers,
 * and they know of nobody else's changes.
 * @throws AppError NOT_FOUND
 */
export async function listFrameChanges(
  principal: Principal,
  frameId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<AnswerOf<typeof journalContract>> {
  const { frame } = await countedFrame(principal, frameId);
  const { userId: readerId } = principal;
  const layer = await findOpenLayer(database(), frame.id, readerId);
  const seesLayers = permits(principal, 'review_annotations') && frame.labeledBy !== readerId;
  const reader = { userId: readerId, isBlind: layer !== undefined, seesLayers };
  const { rows, total } = await selectJournal(frame.id, reader, page);
  const changes = rows.map(({ userId, userName, createdAt, diff: stored, ...row }) => {
    const diff = readDiff(stored);
    return {
      ...row,
      user: userId && userName !== null ? { id: userId, name: userName } : null,
      createdAt: createdAt.toISOString(),
      boxes: countsOf(diff.boxes),
      tracks: countsOf(diff.tracks),
      diff,
    };
  });
  return { changes, total };
}
