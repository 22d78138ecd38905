import { database, type Executor } from '@/db/client';
import { lockAnnotations } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf } from '@/lib/platform/http/contract';
import type { Conflict } from './contract';
import type {
  listVideoFrames as framesContract,
  listVideoTracks as listContract,
  OperationAnswer,
  TrackOperation,
} from './contract-tracks';
import { type Draft, emptyDraft } from './draft';
import { followKeyFrames, type KeptFrame } from './following';
import { operate, tracksOf } from './operating';
import {
  nextTrackNumber,
  selectBlindFrames,
  selectBoxesById,
  selectBoxesOfTracks,
  selectKeptFrames,
  selectTracksById,
} from './queries';
import { findBatch, selectDiffs } from './queries-journal';
import { findVideoPlace, selectFramesPage, selectProposals, selectTracksPage } from './queries-tracks';
import { type TrackRow, viewTrack } from './rows';
import { readDiff, readOperationAnswer } from './stored';
import { type Batch, type StoredDraft, storeDraft } from './storing';
import { namedIn, undo } from './undoing';

export interface TrackBatch {
  readonly clientId: string;
  readonly sequence: number;
  readonly operation: TrackOperation;
  readonly activeMs: number;
  readonly clicks: number;
  readonly keys: number;
}

interface Prepared {
  readonly draft: Draft;
  readonly applied: readonly string[];
  readonly conflicts: Conflict[];
  readonly moved: readonly string[];
}

async function loadTracks(tx: Executor, ids: readonly string[]): Promise<Draft> {
  const draft = emptyDraft();
  draft.tracks.load(await selectTracksById(tx, ids));
  draft.boxes.load(await selectBoxesOfTracks(tx, ids));
  return draft;
}

async function prepare(
  tx: Executor,
  videoId: string,
  operation: Exclude<TrackOperation, { kind: 'undo' }>,
): Promise<Prepared> {
  const named =
    operation.kind === 'accept-all'
      ? { kind: 'accept' as const, tracks: await selectProposals(tx, videoId, operation.minScore) }
      : operation;
  const ids = tracksOf(named).map(({ id }) => id);
  const draft = await loadTracks(tx, named.kind === 'split' ? [...ids, named.newTrackId] : ids);
  const made = { videoId, number: named.kind === 'split' ? await nextTrackNumber(tx, videoId) : 0 };
  return { draft, ...operate(draft, named, made) };
}

/** @throws AppError NOT_FOUND when the client sent no such batch to this video */
async function prepareUndo(
  tx: Executor,
  principal: Principal,
  { clientId, sequence, videoId }: { clientId: string; sequence: number; videoId: string },
): Promise<Prepared> {
  const batch = await findBatch(tx, clientId, sequence);
  if (!batch || batch.userId !== principal.userId || batch.videoId !== videoId) {
    throw new AppError('NOT_FOUND', say('errors.nothingToUndo'));
  }
  const diffs = (await selectDiffs(tx, batch.id)).map(({ diff }) => readDiff(diff));
  const named = namedIn(diffs);
  const draft = emptyDraft();
  const boxes = await selectBoxesById(tx, named.boxes);
  draft.boxes.load(boxes);
  const before = diffs.flatMap((diff) => [
    ...diff.boxes.removed,
    ...diff.boxes.updated.map(({ from }) => from),
  ]);
  const ids = new Set([...named.tracks, ...[...boxes, ...before].flatMap(({ trackId }) => trackId ?? [])]);
  draft.tracks.load(await selectTracksById(tx, ids));
  draft.boxes.load(await selectBoxesOfTracks(tx, ids));
  const conflicts = undo(draft, diffs);
  if (conflicts.length > 0) return { draft: emptyDraft(), applied: [], conflicts, moved: [] };
  const isFollowed = (track: TrackRow | undefined) =>
    track && track.state !== 'rejected' && track.layerId === null;
  const moved = [...ids].filter((id) => isFollowed(draft.tracks.live(id)));
  return { draft, applied: named.tracks, conflicts, moved };
}

/** @param blind frames that the person annotates blind: nothing is told of the boxes there */
function answerFor(
  draft: Draft,
  blind: ReadonlySet<string>,
  applied: readonly string[],
  conflicts: Conflict[],
  stored: StoredDraft,
): OperationAnswer {
  const versions = new Map(stored.tracks.map(({ after }) => [after.id, after.version]));
  const versionOf = (id: string) => versions.get(id) ?? draft.tracks.get(id)?.after.version ?? 0;
  const none = { added: [], updated: [], removed: [] };
  const tracks = [...stored.diffs.values()].map((diff) => diff.tracks);
  return {
    applied: applied.map((id) => ({ id, version: versionOf(id) })),
    conflicts,
    tracks: {
      added: tracks.flatMap(({ added }) => added),
      updated: tracks.flatMap(({ updated }) => updated),
      removed: tracks.flatMap(({ removed }) => removed),
    },
    frames: stored.frames.map((frame) => ({
      ...frame,
      boxes: blind.has(frame.frameId) ? none : (stored.diffs.get(frame.frameId)?.boxes ?? none),
    })),
  };
}

/** The frame in whose journal an operation stands: the first that it is about. */
function homeOf(draft: Draft, frames: readonly KeptFrame[]): string {
  let first: { readonly frame: number; readonly frameId: string } | undefined;
  for (const box of draft.boxes.liveRows()) if (!first || box.frame < first.frame) first = box;
  const homeId = first?.frameId ?? frames[0]?.id;
  if (homeId === undefined) throw new AppError('NOT_FOUND', say('errors.frameNotFound'));
  return homeId;
}

/**
 * Carries an operation on tracks out, over all frames at once. The same batch again is answered as the first time.
 * @throws AppError NOT_FOUND, FORBIDDEN; INVALID_REQUEST where tracks cannot be joined or cut so; CONFLICT when the project
 * is archived, or another batch had that number
 */
export async function changeTracks(
  principal: Principal,
  videoId: string,
  { clientId, sequence, operation, ...effort }: TrackBatch,
): Promise<OperationAnswer> {
  return database().transaction(async (tx) => {
    const video = await findVideoPlace(tx, principal, videoId);
    const missing = say('errors.videoNotFound');
    if (!video) throw new AppError('NOT_FOUND', missing);
    await requireProject(tx, principal, video.projectId, 'write', missing);
    await lockAnnotations(tx, videoId);
    const known = await findBatch(tx, clientId, sequence);
    if (known) {
      if (known.userId !== principal.userId || known.videoId !== videoId) {
        throw new AppError('CONFLICT', say('errors.sequenceTaken'));
      }
      return readOperationAnswer(known.answer);
    }
    const { draft, applied, conflicts, moved } =
      operation.kind === 'undo'
        ? await prepareUndo(tx, principal, { clientId, sequence: operation.sequence, videoId })
        : await prepare(tx, videoId, operation);
    const blind = await selectBlindFrames(tx, principal.userId);
    const shown = conflicts.map((each) => {
      if (each.kind !== 'box' || blind.size === 0) return each;
      const frameId = draft.boxes.get(each.id)?.after.frameId;
      return frameId !== undefined && !blind.has(frameId) ? each : { ...each, row: null };
    });
    const frames = await selectKeptFrames(tx, videoId);
    const homeFrameId = homeOf(draft, frames);
    followKeyFrames(draft, moved, frames);
    const batch: Batch = {
      homeFrameId,
      userId: principal.userId,
      clientId,
      sequence,
      origin: 'person',
      effort,
    };
    const answer = await storeDraft(tx, draft, batch, (stored) =>
      answerFor(draft, blind, applied, shown, stored),
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: `annotation.${operation.kind}-tracks`,
      message: `Carried '${operation.kind}' out on ${applied.length} tracks of ${video.name}`,
      projectId: video.projectId,
      resourceType: 'video',
      resourceId: videoId,
      newValue: {
        operation,
        applied: applied.length,
        conflicts: conflicts.length,
        frames: answer.frames.length,
      },
    });
    return answer;
  });
}

/** The annotated tracks of a video, by number. @throws AppError NOT_FOUND */
export async function listVideoTracks(
  principal: Principal,
  videoId: string,
  filter: Parameters<typeof selectTracksPage>[2],
): Promise<AnswerOf<typeof listContract>> {
  if (!(await findVideoPlace(database(), principal, videoId))) {
    throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
  }
  const { rows, total } = await selectTracksPage(principal, videoId, filter);
  const tracks = rows.map(({ track, keyFrames, outsideAfter, boxes, ...row }) => ({
    ...viewTrack(track),
    ...row,
    keyFrames: keyFrames ?? [],
    outsideAfter: outsideAfter ?? [],
    boxes: boxes ?? 0,
  }));
  return { tracks, total };
}

/** The frames of a video that can be annotated, by number. @throws AppError NOT_FOUND */
export async function listVideoFrames(
  principal: Principal,
  videoId: string,
  page: Parameters<typeof selectFramesPage>[1],
): Promise<AnswerOf<typeof framesContract>> {
  const video = await findVideoPlace(database(), principal, videoId);
  if (!video) throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
  const { id, name, fps, frameCount } = video;
  return { video: { id, name, fps, frameCount }, ...(await selectFramesPage(videoId, page)) };
}
