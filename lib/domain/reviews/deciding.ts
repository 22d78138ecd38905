import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { notify } from '@/lib/platform/notifications';
import type { Decision, ReviewUnit } from './contract';
import { hasOtherReviewer, storeDecisions, storeNotes } from './queries-decisions';
import { findUnits, type UnitRow } from './queries-units';
import { viewUnit } from './view';

/** A unit as the reviewer saw it. */
interface SeenUnit {
  readonly id: string;
  readonly version?: number | undefined;
  readonly content_hash?: string | undefined;
}

const NOT_FOUND = say('errors.unitNotFound');

/** @throws AppError CONFLICT when it was decided or changed since it was seen */
function requirePending(row: UnitRow, seen: SeenUnit): void {
  if (row.status !== 'pending') {
    throw new AppError('CONFLICT', say('errors.unitDecided', { name: row.deciderName ?? '–' }));
  }
  requireSeen(row.version, seen.version);
}

/**
 * Refuses what the reviewer has not seen, or may not decide about.
 * @throws AppError CONFLICT when it was decided or changed since; FORBIDDEN to approve one's own work
 */
async function requireDecidable(
  tx: Executor,
  principal: Principal,
  row: UnitRow,
  seen: SeenUnit,
  decision: Decision,
): Promise<void> {
  requirePending(row, seen);
  if (seen.content_hash !== undefined && seen.content_hash !== row.contentHash) {
    throw new AppError('CONFLICT', say('errors.unitChanged'));
  }
  if (decision !== 'approved' || !row.isOwn) return;
  // Two pairs of eyes, wherever there are two.
  if (await hasOtherReviewer(tx, row.projectId, principal.userId)) {
    throw new AppError('FORBIDDEN', say('errors.ownWork'));
  }
}

/** Tells whose label it is what was decided, unless they did so themselves. */
async function tellCreators(
  tx: Executor,
  principal: Principal,
  rows: readonly UnitRow[],
  decision: Decision,
): Promise<void> {
  if (decision === 'approved') return;
  const creators = new Map(rows.map((row) => [row.creatorId, row]));
  creators.delete(principal.userId);
  for (const [userId, { datasetName, frameNumber }] of creators) {
    await notify(tx, {
      userId,
      title: say('notices.reviewed.title', { dataset: datasetName }),
      message: say('notices.reviewed.message', {
        name: principal.displayName,
        count: rows.filter((row) => row.creatorId === userId).length,
        number: frameNumber,
      }),
      link: `/finetune/data-label-review?status=${decision}`,
      byMail: false,
    });
  }
}

/**
 * Decides about units: about all of them, or none.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers, and to approve one's own work where somebody else could; CONFLICT when
 * one of them was decided or changed since it was seen, or in an archived project
 */
export async function decideUnits(
  principal: Principal,
  units: readonly SeenUnit[],
  { decision, notes }: { readonly decision: Decision; readonly notes: string },
): Promise<ReviewUnit[]> {
  const seenById = new Map(units.map((unit) => [unit.id, unit]));
  return database().transaction(async (tx) => {
    const rows = await findUnits(tx, principal, [...seenById.keys()], { hold: true });
    if (rows.length !== seenById.size) throw new AppError('NOT_FOUND', NOT_FOUND);
    for (const projectId of new Set(rows.map((row) => row.projectId))) {
      await requireProject(tx, principal, projectId, 'write', NOT_FOUND);
    }
    for (const row of rows) {
      await requireDecidable(tx, principal, row, seenById.get(row.id) ?? { id: row.id }, decision);
    }
    await storeDecisions(
      tx,
      rows.map(({ id, contentHash }) => ({
        ...{ unitId: id, decision, notes, contentHash, userId: principal.userId },
      })),
    );
    for (const row of rows) {
      const what = row.itemId ? 'an item' : `frame ${row.frameNumber}`;
      await recordAudit(tx, principal, {
        type: 'data',
        action: `review.${decision}`,
        message: `Reviewed ${what} of the data label ${row.labelName}: ${decision}${overwritten(row.version, seenById.get(row.id)?.version)}`,
        projectId: row.projectId,
        resourceType: 'review-unit',
        resourceId: row.id,
        oldValue: { status: row.decided, contentHash: row.contentHash },
        newValue: { status: decision, notes },
      });
    }
    await tellCreators(tx, principal, rows, decision);
    const decided = await findUnits(tx, principal, [...seenById.keys()]);
    return decided.map(viewUnit);
  });
}

/** Decides about one unit. @throws AppError as `decideUnits` */
export async function decideUnit(
  principal: Principal,
  unit: SeenUnit,
  decision: { readonly decision: Decision; readonly notes: string },
): Promise<ReviewUnit> {
  const [decided] = await decideUnits(principal, [unit], decision);
  if (!decided) throw new Error('the decision was not stored');
  return decided;
}

/**
 * Keeps a reviewer's notes about a unit that is pending.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT when it was decided or changed since it was seen, or in an
 * archived project
 */
export async function saveNotes(principal: Principal, unit: SeenUnit, notes: string): Promise<ReviewUnit> {
  return database().transaction(async (tx) => {
    const [row] = await findUnits(tx, principal, [unit.id], { hold: true });
    if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
    await requireProject(tx, principal, row.projectId, 'write', NOT_FOUND);
    requirePending(row, unit);
    await storeNotes(tx, unit.id, notes);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'review.notes',
      message: `Changed the review notes of frame ${row.frameNumber} in the data label ${row.labelName}${overwritten(row.version, unit.version)}`,
      projectId: row.projectId,
      resourceType: 'review-unit',
      resourceId: unit.id,
      oldValue: { notes: row.notes },
      newValue: { notes },
    });
    const [changed] = await findUnits(tx, principal, [unit.id]);
    if (!changed) throw new Error('the notes were not stored');
    return viewUnit(changed);
  });
}
