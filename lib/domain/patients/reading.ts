import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits, type Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { PatientView } from './contract';
import { findVisiblePatient, type PatientFilter, selectVisiblePatients } from './queries';
import { viewPatient } from './view';

export const PATIENT_NOT_FOUND = say('errors.patientNotFound');

const seesIdentity = (principal: Principal): boolean => admits(principal.permissions, 'manage_patients');

/** Patients of the projects that the principal may see; without manage_patients by their pseudonyms alone. */
export async function listPatients(
  principal: Principal,
  filter: PatientFilter,
): Promise<{ patients: PatientView[]; total: number; limit: number; offset: number }> {
  const identity = seesIdentity(principal);
  const { rows, total } = await selectVisiblePatients(principal, filter, identity);
  const { limit, offset } = filter;
  return { patients: rows.map((row) => viewPatient(row, identity)), total, limit, offset };
}

/**
 * One patient. That somebody read who it is goes on record.
 * @throws AppError NOT_FOUND for an unknown patient or one of a project that the principal is no member of.
 */
export async function getPatient(principal: Principal, id: string): Promise<PatientView> {
  const patient = await peekPatient(principal, id);
  if (!patient) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  if (patient.identityShown) {
    await recordAudit(database(), principal, {
      type: 'data',
      action: 'patient.read',
      message: `Read who the patient ${patient.pseudonym} is`,
      projectId: patient.projectId,
      resourceType: 'patient',
      resourceId: id,
    });
  }
  return patient;
}

/** The same without a record: for the answer to one's own change, and for titles. Null outside the fence. */
export async function peekPatient(principal: Principal, id: string): Promise<PatientView | null> {
  const row = await findVisiblePatient(database(), principal, id);
  return row ? viewPatient(row, seesIdentity(principal)) : null;
}
