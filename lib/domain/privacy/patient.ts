import type { Executor } from '@/db/client';
import { isPatientVisible } from '@/lib/domain/patients';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { lockPatient, type PatientRow } from './queries-scope';

export const PATIENT_NOT_FOUND = say('errors.patientNotFound');

/** The patient, held until the transaction ends. @throws AppError NOT_FOUND, also outside the fence. */
export async function lockVisiblePatient(
  tx: Executor,
  principal: Principal,
  id: string,
): Promise<PatientRow> {
  const row = (await isPatientVisible(tx, principal, id)) ? await lockPatient(tx, id) : undefined;
  if (!row) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  return row;
}
