import { database } from '@/db/client';
import { findHold } from '@/lib/domain/patients';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { lockVisiblePatient, PATIENT_NOT_FOUND } from './patient';
import { endHold, insertHold } from './queries';
import { viewHold } from './view';

/**
 * Places a legal hold on a patient.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT where there is one, or an erasure runs.
 */
export async function placeHold(principal: Principal, patientId: string, reason: string) {
  return database().transaction(async (tx) => {
    const patient = await lockVisiblePatient(tx, principal, patientId);
    await requireProject(tx, principal, patient.projectId, 'write', PATIENT_NOT_FOUND);
    const hold = await insertHold(tx, {
      patientId,
      reason,
      placedBy: principal.userId,
      placedByName: principal.displayName,
    });
    if (!hold) throw new AppError('CONFLICT', say('errors.holdPlaced'));
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'patient.place-hold',
      message: `Placed a legal hold on the patient ${patient.pseudonym}`,
      projectId: patient.projectId,
      resourceType: 'patient',
      resourceId: patientId,
      newValue: { reason },
    });
    return viewHold(hold);
  });
}

/** Lifts a hold. @throws AppError NOT_FOUND, also where there is none; FORBIDDEN for who isn't an admin of the project. */
export async function liftHold(principal: Principal, patientId: string) {
  return database().transaction(async (tx) => {
    const patient = await lockVisiblePatient(tx, principal, patientId);
    await requireProject(tx, principal, patient.projectId, 'admin', PATIENT_NOT_FOUND);
    const hold = await findHold(tx, patientId);
    const lifted = hold && (await endHold(tx, hold.id, principal));
    if (!lifted) throw new AppError('NOT_FOUND', say('errors.noHold'));
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'patient.lift-hold',
      message: `Lifted the legal hold on the patient ${patient.pseudonym}`,
      projectId: patient.projectId,
      resourceType: 'patient',
      resourceId: patientId,
      oldValue: { reason: lifted.reason },
    });
    return viewHold(lifted);
  });
}
