import type { Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { enterPatient } from './entering';
import { findByPseudonym } from './queries';
import { findSamplePatient, isControlDataset } from './queries-links';

/**
 * The project's patient of that pseudonym, in whichever case; a new one where there is none. The caller has checked that
 * the principal may write into the project.
 */
export async function findOrCreatePatient(
  tx: Executor,
  principal: Principal,
  projectId: string,
  pseudonym: string,
): Promise<string> {
  const found = await findByPseudonym(tx, projectId, pseudonym);
  if (found) return found.id;
  const created = await enterPatient(tx, principal, { projectId, pseudonym });
  if (created) return created;
  // Somebody else entered the same patient at this moment.
  const other = await findByPseudonym(tx, projectId, pseudonym);
  if (!other) throw new Error('the patient was neither found nor stored');
  return other.id;
}

/**
 * That a video of this patient may go into a dataset: its sample has no patient, or the same one.
 * @throws AppError CONFLICT naming both, and for a dataset of control material, which is no patient's.
 */
export async function requirePatientOfDataset(
  db: Executor,
  datasetId: string,
  pseudonym: string,
): Promise<void> {
  if (await isControlDataset(db, datasetId)) throw new AppError('CONFLICT', say('errors.controlNoPatient'));
  const patient = await findSamplePatient(db, datasetId);
  if (!patient || patient.pseudonym.toLowerCase() === pseudonym.toLowerCase()) return;
  throw new AppError(
    'CONFLICT',
    say('errors.sampleOfOtherPatient', { sample: patient.pseudonym, video: pseudonym }),
  );
}
