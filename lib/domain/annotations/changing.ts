import { randomUUID } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { Application } from './applying';
import type { ChangesAnswer, Operation } from './contract';
import { type Draft, emptyDraft } from './draft';
import { followKeyFrames } from './following';
import { lockFrame } from './frames';
import {
  findOpenLayer,
  nextTrackNumber,
  selectBoxesById,
  selectBoxesOfTracks,
  selectKeptFrames,
  selectLiveIds,
  selectTracksById,
} from './queries';
import { findBatch } from './queries-journal';
import { viewBox, viewTrack } from './rows';
import { readChangesAnswer } from './stored';
import { type Batch, type StoredDraft, storeDraft } from './storing';

/** A frame that is locked, as {@link lockFrame} hands it out. */
type LockedFrame = Awaited<ReturnType<typeof lockFrame>>['frame'];

/** Loads what operations speak of: the boxes and tracks that they name, and every box of those tracks. */
async function load(tx: Executor, operations: readonly Operation[]): Promise<Draft> {
  const draft = emptyDraft();
  const of = (kind: Operation['kind']) => operations.filter((each) => each.kind === kind).map(({ id }) => id);
  const boxes = await selectBoxesById(tx, of('box'));
  draft.boxes.load(boxes);
  const trackIds = new Set(of('track'));
  for (const { trackId } of boxes) if (trackId !== null) trackIds.add(trackId);
  for (const each of operations) {
    if (each.op === 'put' && each.kind === 'box' && each.fields.trackId) trackIds.add(each.fields.trackId);
  }
  draft.tracks.load(await selectTracksById(tx, trackIds));
  draft.boxes.load(await selectBoxesOfTracks(tx, trackIds));
  return draft;
}

/** Whether a box is as the operation on it said, so that its sender knows it already. */
function isAsSaid(
  operation: Operation | undefined,
  { before, after }: StoredDraft['boxes'][number],
): boolean {
  if (operation?.op !== 'put' || operation.kind !== 'box') return false;
  const { fields } = operation;
  const said = { ...(before ?? { trackId: null, className: 'sperm' }), ...fields };
  return (
    said.x1 === after.x1 &&
    said.y1 === after.y1 &&
    said.x2 === after.x2 &&
    said.y2 === after.y2 &&
    said.trackId === after.trackId &&
    (fields.class ?? said.className) === after.className &&
    after.isKey === (before?.isKey ?? true) &&
    after.proposed === (before?.proposed ?? null)
  );
}

/** What the sender of operations is answered. */
function answerFor(
  frame: LockedFrame,
  operations: readonly Operation[],
  outcome: Application,
  stored: StoredDraft,
): ChangesAnswer {
  const versions = new Map<string, number>();
  for (const { after } of [...stored.boxes, ...stored.tracks]) versions.set(after.id, after.version);
  const last = new Map(operations.map((each) => [each.id, each]));
  const here = stored.boxes.filter(({ after }) => after.frameId === frame.id);
  const isNamed = (id: string) => outcome.applied.has(id);
  return {
    frameId: frame.id,
    revision: stored.frames.find(({ frameId }) => frameId === frame.id)?.revision ?? frame.revision,
    applied: [...outcome.applied].map((id) => ({ id, version: versions.get(id) ?? outcome.versionOf(id) })),
    conflicts: outcome.conflicts,
    rejected: outcome.rejected,
    changed: {
      boxes: here
        .filter((change) => !change.after.isDeleted && !isAsSaid(last.get(change.after.id), change))
        .map(({ after }) => viewBox(after)),
      tracks: stored.tracks.filter(({ after }) => !after.isDeleted).map(({ after }) => viewTrack(after)),
      removed: here.filter(({ after }) => after.isDeleted && !isNamed(after.id)).map(({ after }) => after.id),
    },
    frames: stored.frames.filter(({ frameId }) => frameId !== frame.id),
  };
}

/** Who sends operations, and how the journal names the batch. */
export type Sender = Omit<Batch, 'homeFrameId' | 'userId'>;

/**
 * Applies operations to a frame that the caller has locked, and writes the journal; the audit entry is the caller's. What
 * a person annotates unseen by others goes to their layer.
 */
export async function applyOperations(
  tx: Executor,
  principal: Principal,
  frame: LockedFrame,
  operations: readonly Operation[],
  sender: Sender,
  { isClearing = false } = {},
): Promise<ChangesAnswer> {
  const layerId = (await findOpenLayer(tx, frame.id, principal.userId))?.id ?? null;
  const draft = await load(tx, operations);
  const makesTracks = operations.some(({ kind }) => kind === 'track');
  const outcome = new Application(draft, {
    frame: { ...frame, number: frame.frameNumber },
    layerId,
    isClearing,
    nextTrackNumber: makesTracks ? await nextTrackNumber(tx, frame.videoId) : 0,
  });
  for (const each of operations) outcome.apply(each);
  // A layer is of one frame: nothing lies between its key frames.
  if (outcome.moved.size > 0 && layerId === null) {
    followKeyFrames(draft, outcome.moved, await selectKeptFrames(tx, frame.videoId));
  }
  const batch = { ...sender, homeFrameId: frame.id, userId: principal.userId };
  return storeDraft(tx, draft, batch, (stored) => answerFor(frame, operations, outcome, stored));
}

/**
 * Deletes every box of a frame that the caller has locked, those between key frames of a track, too.
 * @returns how many
 */
export async function clearFrame(tx: Executor, principal: Principal, frame: LockedFrame): Promise<number> {
  const layerId = (await findOpenLayer(tx, frame.id, principal.userId))?.id ?? null;
  const ids = await selectLiveIds(tx, frame.id, layerId);
  const operations = ids.map((id): Operation => ({ op: 'delete', kind: 'box', id, version: null }));
  const sender: Sender = { clientId: randomUUID(), sequence: 1, origin: 'person' };
  await applyOperations(tx, principal, frame, operations, sender, { isClearing: true });
  return ids.length;
}

export interface ChangeBatch {
  readonly clientId: string;
  readonly sequence: number;
  readonly ops: readonly Operation[];
  readonly activeMs: number;
  readonly clicks: number;
  readonly keys: number;
}

/**
 * Saves a batch of changes of a frame. What loses its version check is answered with the row that won; the rest holds. The
 * same batch again is answered as the first time and changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT when the project is archived, or another batch had that number
 */
export async function changeFrame(
  principal: Principal,
  frameId: string,
  { clientId, sequence, ops, ...effort }: ChangeBatch,
): Promise<ChangesAnswer> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await lockFrame(tx, principal, frameId);
    const known = await findBatch(tx, clientId, sequence);
    if (known) {
      if (known.userId !== principal.userId || known.frameId !== frame.id) {
        throw new AppError('CONFLICT', say('errors.sequenceTaken'));
      }
      return readChangesAnswer(known.answer);
    }
    const sender: Sender = { clientId, sequence, origin: 'person', effort };
    const answer = await applyOperations(tx, principal, frame, ops, sender);
    const { applied, conflicts, rejected, revision } = answer;
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'annotation.change',
      message: `Changed ${applied.length} annotations of frame ${frame.frameNumber}${overwritten(ops)}`,
      projectId,
      resourceType: 'frame',
      resourceId: frame.id,
      oldValue: { revision: frame.revision },
      newValue: { revision, applied: applied.length, conflicts: conflicts.length, rejected: rejected.length },
    });
    return answer;
  });
}

/** For the audit entry of a client that did not say which versions it had seen. */
function overwritten(ops: readonly Operation[]): string {
  const unseen = ops.filter((each) => each.op === 'delete' && each.version === null).length;
  return unseen > 0 ? ` (${unseen} deleted unseen)` : '';
}
