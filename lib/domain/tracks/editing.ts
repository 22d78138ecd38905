import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit, requireSeen } from '@/lib/platform/audit';
import { applyEdits, nextTrackId, undoneEdits } from './apply-edits';
import { MAX_EDITS, type TrackOperation, type TrackSet } from './contract';
import { readField } from './field-store';
import { type EditRow, insertEdit, lockMeasurement, selectEdits } from './queries';
import { getTracks, requireMeasuredVideo } from './reading';
import type { StoredOperation } from './stored';

export interface TrackChange {
  readonly analysisId?: string | undefined;
  readonly operation: TrackOperation;
  readonly reason: string;
  /** Number of the last edit that the caller has seen. */
  readonly lastEdit?: number | undefined;
}

/** What the audit entry says; ids and frames only. */
function inOneLine(operation: TrackOperation): string {
  if (operation.kind === 'reject') return `Rejected track ${operation.track}`;
  if (operation.kind === 'split') return `Split track ${operation.track} at frame ${operation.frame}`;
  if (operation.kind === 'join') return `Joined tracks ${operation.track} and ${operation.other}`;
  if (operation.kind === 'regrade') return `Graded track ${operation.track} as ${operation.grade}`;
  if (operation.kind === 'restore') return `Counted thing ${operation.track}, which was left out,`;
  return `Undid correction ${operation.edit} of tracks`;
}

/** @throws AppError NOT_FOUND for an edit that is not there; CONFLICT for one that is already undone */
function requireUndoable(edits: readonly EditRow[], number: number): void {
  if (!edits.some((edit) => edit.number === number)) {
    throw new AppError('NOT_FOUND', say('tracks.refused.editUnknown', { edit: number }));
  }
  if (undoneEdits(edits).has(number)) throw new AppError('CONFLICT', say('tracks.refused.editUndone'));
}

/**
 * Adds a correction of a measurement's tracks, or takes one back, and answers the tracks as they then are. The
 * measurement itself stays as it is.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, when somebody else has edited since
 * `lastEdit`, and where the correction does not fit the tracks.
 */
export async function editTracks(
  principal: Principal,
  videoId: string,
  change: TrackChange,
): Promise<TrackSet> {
  const row = await requireMeasuredVideo(principal, videoId, change.analysisId);
  const field = (await readField(row))?.field;
  await database().transaction(async (tx) => {
    await requireProject(tx, principal, row.projectId, 'write', say('tracks.refused.noTracks'));
    if (!field) throw new AppError('CONFLICT', say('tracks.refused.notReviewable'));
    const measuredAt = await lockMeasurement(tx, row.measurementId);
    if (measuredAt?.getTime() !== row.measuredAt.getTime()) {
      throw new AppError('CONFLICT', say('errors.changedByOther'));
    }
    const all = await selectEdits(tx, row.measurementId);
    const edits = all.filter((edit) => edit.measuredAt.getTime() === measuredAt.getTime());
    const last = edits.at(-1)?.number ?? 0;
    requireSeen(last, change.lastEdit);
    const number = (all.at(-1)?.number ?? 0) + 1;
    if (number > MAX_EDITS)
      throw new AppError('CONFLICT', say('tracks.refused.tooManyEdits', { max: MAX_EDITS }));
    const { operation: asked } = change;
    if (asked.kind === 'undo') requireUndoable(edits, asked.edit);
    const operation: StoredOperation =
      asked.kind === 'split' ? { ...asked, newTrack: nextTrackId(field, edits) } : asked;
    checkFit(() => applyEdits(field, [...edits, { number, operation }]), asked);
    await insertEdit(tx, {
      measurementId: row.measurementId,
      measuredAt,
      number,
      operation,
      reason: change.reason,
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: `track.${asked.kind}`,
      message: `${inOneLine(asked)} in ${row.videoName}`,
      projectId: row.projectId,
      resourceType: 'measurement',
      resourceId: row.measurementId,
      newValue: { number, ...operation, reason: change.reason },
    });
  });
  return getTracks(principal, videoId, change.analysisId);
}

/** Later edits may build on the one that is to be undone; then they have to go first. */
function checkFit(apply: () => unknown, asked: TrackOperation): void {
  try {
    apply();
  } catch (error) {
    if (asked.kind !== 'undo' || !(error instanceof AppError)) throw error;
    throw new AppError('CONFLICT', say('tracks.refused.editNeeded', { edit: asked.edit }), { cause: error });
  }
}
