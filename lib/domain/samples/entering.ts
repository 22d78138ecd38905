import { database, type Executor } from '@/db/client';
import { findOrCreatePatient } from '@/lib/domain/patients';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import type { SampleBody, SampleView } from './contract';
import { type EnteredField, isEntered, SAMPLE_FIELDS } from './contract-entries';
import {
  findVisibleSample,
  lockDataset,
  selectOtherPatients,
  upsertSample,
  type VisibleSample,
} from './queries';
import { entriesOf, viewSample } from './view';

const NOT_FOUND = say('errors.datasetNotFound');

/** What was entered by hand about the sample of a dataset. @throws AppError NOT_FOUND, also outside the fence. */
export async function getSample(principal: Principal, datasetId: string): Promise<SampleView> {
  return viewSample(await requireSample(database(), principal, datasetId));
}

async function requireSample(db: Executor, principal: Principal, datasetId: string): Promise<VisibleSample> {
  const row = await findVisibleSample(db, principal, datasetId);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

/** The id of the patient that is meant; null for none. A sample's videos may name no other patient than the sample. */
async function patientOf(
  tx: Executor,
  principal: Principal,
  before: VisibleSample,
  pseudonym: string | null | undefined,
): Promise<string | null> {
  if (pseudonym === undefined) return before.patientKey;
  if (pseudonym === null) return null;
  const patientId = await findOrCreatePatient(tx, principal, before.projectId, pseudonym);
  const others = await selectOtherPatients(tx, before.datasetId, patientId);
  if (others.length === 0) return patientId;
  const message = say('errors.videosOfOtherPatient', { patients: others.join(', '), sample: pseudonym });
  throw new AppError('CONFLICT', message, { fields: [{ path: 'patientId', message }] });
}

/**
 * Enters the sample of a dataset, in place of what was entered before.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, when somebody else has changed it
 * meanwhile, when videos of the dataset name another patient, or when it is control material.
 */
export async function updateSample(
  principal: Principal,
  datasetId: string,
  { patientId: pseudonym, version, ...entries }: SampleBody,
): Promise<SampleView> {
  await database().transaction(async (tx) => {
    // First the fence, then the lock: nobody outside may hold a dataset.
    const { projectId } = await requireSample(tx, principal, datasetId);
    await requireProject(tx, principal, projectId, 'write', NOT_FOUND);
    await lockDataset(tx, datasetId);
    const before = await requireSample(tx, principal, datasetId);
    if (before.isControl) throw new AppError('CONFLICT', say('errors.controlNoPatient'));
    const seen = before.sample?.version ?? 0;
    requireSeen(seen, version);
    const patientId = await patientOf(tx, principal, before, pseudonym);
    await upsertSample(tx, { datasetId, ...entries, patientId, updatedBy: principal.userId });
    const old = entriesOf(before.sample, before.microscope);
    const changed = SAMPLE_FIELDS.filter(isEntered).filter((field) => old[field] !== entries[field]);
    const only = (values: Pick<typeof old, EnteredField>) =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'sample.update',
      message: `Entered the sample of the dataset ${before.datasetName}${overwritten(seen, version)}`,
      projectId,
      resourceType: 'sample',
      resourceId: datasetId,
      oldValue: { ...only(old), patientId: before.pseudonym },
      newValue: { ...only(entries), patientId: pseudonym === undefined ? before.pseudonym : pseudonym },
    });
  });
  return getSample(principal, datasetId);
}
