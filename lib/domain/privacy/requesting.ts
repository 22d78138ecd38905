import { database, type Executor } from '@/db/client';
import { findHold, peekPatient, requireNoHold } from '@/lib/domain/patients';
import { newCode } from '@/lib/domain/reports';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { confirmOwner, type Proof } from '@/lib/platform/auth';
import { sendEvent } from '@/lib/platform/jobs';
import { notify } from '@/lib/platform/notifications';
import { requireAlone } from './alone';
import type { ErasureView } from './contract';
import { lockVisiblePatient, PATIENT_NOT_FOUND } from './patient';
import { previewOf } from './previewing';
import {
  changeErasure,
  type ErasureRow,
  findErasureOfPatient,
  findVisibleErasure,
  insertErasure,
  lockErasure,
  selectHolds,
  selectVisibleErasures,
} from './queries';
import { selectDeciders } from './queries-deciders';
import { viewErasure, viewHold } from './view';

const NOT_FOUND = say('errors.erasureNotFound');

const record = (
  tx: Executor,
  principal: Principal,
  { id, projectId, code }: ErasureRow,
  action: string,
  what: string,
  newValue?: unknown,
): Promise<void> =>
  recordAudit(tx, principal, {
    type: 'data',
    severity: 'warning',
    action: `erasure.${action}`,
    message: `${what} the erasure ${code}`,
    projectId,
    resourceType: 'erasure',
    resourceId: id,
    newValue,
  });

async function answer(principal: Principal, id: string, now = new Date()): Promise<ErasureView> {
  const found = await findVisibleErasure(database(), principal, id);
  if (!found) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewErasure(database(), principal, found, now);
}

/** The erasure, held until the transaction ends. @throws AppError NOT_FOUND, also outside the fence. */
async function lockVisible(tx: Executor, principal: Principal, id: string): Promise<ErasureRow> {
  const found = await findVisibleErasure(tx, principal, id);
  const row = found && (await lockErasure(tx, id));
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

function requireState(row: ErasureRow, ...states: readonly ErasureRow['state'][]): void {
  if (!states.includes(row.state)) throw new AppError('CONFLICT', say('errors.erasureDecided'));
}

/** Legal holds and the newest erasure of a patient. @throws AppError NOT_FOUND, also outside the fence. */
export async function getPatientPrivacy(principal: Principal, patientId: string, now = new Date()) {
  if (!(await peekPatient(principal, patientId))) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  const db = database();
  const hold = await findHold(db, patientId);
  const found = await findErasureOfPatient(db, principal, patientId);
  return {
    hold: hold ? viewHold(hold) : null,
    holds: (await selectHolds(db, patientId)).map(viewHold),
    erasure: found ? await viewErasure(db, principal, found, now) : null,
  };
}

/**
 * Requests the erasure of a patient. Those who may confirm it are told, by its code alone.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT under a legal hold, or where it was requested already.
 */
export async function requestErasure(
  principal: Principal,
  patientId: string,
  request: Pick<ErasureRow, 'askedBy' | 'ground'> & { readonly reason: string },
): Promise<ErasureView> {
  const id = await database().transaction(async (tx) => {
    const { projectId } = await lockVisiblePatient(tx, principal, patientId);
    // 'read' and the level: a patient of an archived project has the same rights.
    const { accessLevel } = await requireProject(tx, principal, projectId, 'read', PATIENT_NOT_FOUND);
    if (accessLevel === 'viewer') throw new AppError('FORBIDDEN', say('errors.projectAccess'));
    await requireNoHold(tx, patientId);
    const row = await insertErasure(tx, {
      ...request,
      projectId,
      patientId,
      code: `E-${newCode()}`,
      requestedBy: principal.userId,
      requestedByName: principal.displayName,
    });
    if (!row) throw new AppError('CONFLICT', say('errors.erasureRequested'));
    const { askedBy, ground } = request;
    await record(tx, principal, row, 'request', 'Requested', { askedBy, ground });
    for (const { userId, watches } of await selectDeciders(tx, projectId, principal.userId)) {
      await notify(tx, {
        userId,
        type: 'warning',
        title: say('notices.erasureRequested.title'),
        message: say('notices.erasureRequested.message', { code: row.code, by: principal.displayName }),
        link: watches ? '/admin/privacy' : `/sarm/patients/${patientId}`,
      });
    }
    return row.id;
  });
  return answer(principal, id);
}

/** Erasures inside the principal's fence. */
export async function listErasures(
  principal: Principal,
  filter: Parameters<typeof selectVisibleErasures>[1],
  now = new Date(),
) {
  const { rows, total } = await selectVisibleErasures(principal, filter);
  const { page, limit } = filter;
  const erasures = await Promise.all(rows.map((row) => viewErasure(database(), principal, row, now)));
  return { erasures, total, page, limit };
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export const getErasure = answer;

/**
 * Who confirms is an admin of the project, and another person than who requested it: the same only where nobody else could.
 * @returns why one person does both; null for two
 */
async function requireConfirmer(
  tx: Executor,
  principal: Principal,
  row: ErasureRow,
  now: Date,
): Promise<ErasureRow['aloneBecause']> {
  await requireProject(tx, principal, row.projectId, 'admin', NOT_FOUND);
  return row.requestedBy === principal.userId ? requireAlone(tx, row, principal.userId, now) : null;
}

/**
 * Confirms an erasure, which a job then carries out.
 * @throws AppError NOT_FOUND; FORBIDDEN for who is no admin of the project, and for who requested it while another account
 *   may confirm it; CONFLICT when it was decided already, under a legal hold, when another preview was read, and for who
 *   requested it before a day has passed; INVALID_REQUEST for a wrong password or code; TOO_MANY_REQUESTS.
 */
export async function confirmErasure(
  principal: Principal,
  id: string,
  { previewSha256, ...proof }: Proof & { readonly previewSha256: string },
  now = new Date(),
): Promise<ErasureView> {
  await database().transaction(async (tx) =>
    requireConfirmer(tx, principal, await lockVisible(tx, principal, id), now),
  );
  await confirmOwner(principal, proof);
  await database().transaction(async (tx) => {
    const row = await lockVisible(tx, principal, id);
    requireState(row, 'requested');
    const patient = await lockVisiblePatient(tx, principal, row.patientId);
    await requireNoHold(tx, patient.id);
    const preview = await previewOf(tx, patient);
    if (preview.sha256 !== previewSha256) throw new AppError('CONFLICT', say('errors.previewChanged'));
    // Last, after everything that takes its time: an account that was let in meanwhile counts.
    const aloneBecause = await requireConfirmer(tx, principal, row, now);
    await changeErasure(tx, id, {
      state: 'running',
      decidedBy: principal.userId,
      decidedByName: principal.displayName,
      decidedAt: now,
      aloneBecause,
      previewSha256,
    });
    const confirmed = aloneBecause ? 'Requested and, as no other account could, confirmed' : 'Confirmed';
    await record(tx, principal, row, 'confirm', confirmed, { previewSha256, aloneBecause });
    await sendEvent('erasure/confirmed', { erasureId: id, projectId: row.projectId }, { tx });
  });
  return answer(principal, id, now);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for who requested it and for who is no admin of the project; CONFLICT when decided. */
export async function rejectErasure(principal: Principal, id: string, reason: string): Promise<ErasureView> {
  await database().transaction(async (tx) => {
    const row = await lockVisible(tx, principal, id);
    await requireProject(tx, principal, row.projectId, 'admin', NOT_FOUND);
    if (row.requestedBy === principal.userId) throw new AppError('FORBIDDEN', say('errors.ownErasure'));
    requireState(row, 'requested');
    await changeErasure(tx, id, {
      state: 'rejected',
      decidedBy: principal.userId,
      decidedByName: principal.displayName,
      decidedAt: new Date(),
      decisionReason: reason,
    });
    await record(tx, principal, row, 'reject', 'Rejected');
    if (row.requestedBy) {
      await notify(tx, {
        userId: row.requestedBy,
        type: 'warning',
        title: say('notices.erasureRejected.title'),
        message: say('notices.erasureRejected.message', { code: row.code, by: principal.displayName }),
        link: `/sarm/patients/${row.patientId}`,
      });
    }
  });
  return answer(principal, id);
}

/** Takes a request back: who made it, or an admin of the project. @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT when decided. */
export async function withdrawErasure(principal: Principal, id: string): Promise<ErasureView> {
  await database().transaction(async (tx) => {
    const row = await lockVisible(tx, principal, id);
    if (row.requestedBy !== principal.userId) {
      await requireProject(tx, principal, row.projectId, 'admin', NOT_FOUND);
    }
    requireState(row, 'requested');
    await changeErasure(tx, id, { state: 'withdrawn' });
    await record(tx, principal, row, 'withdraw', 'Took back');
  });
  return answer(principal, id);
}

/** Goes on with an erasure that has failed. @throws AppError NOT_FOUND; FORBIDDEN; CONFLICT in any other state. */
export async function retryErasure(principal: Principal, id: string): Promise<ErasureView> {
  await database().transaction(async (tx) => {
    const row = await lockVisible(tx, principal, id);
    await requireProject(tx, principal, row.projectId, 'admin', NOT_FOUND);
    requireState(row, 'failed');
    await changeErasure(tx, id, { state: 'running' });
    await record(tx, principal, row, 'retry', 'Went on with');
    await sendEvent('erasure/confirmed', { erasureId: id, projectId: row.projectId }, { tx });
  });
  return answer(principal, id);
}
