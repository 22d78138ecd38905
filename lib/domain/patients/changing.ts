import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { IDENTITY_FIELDS, type PatientView } from './contract';
import { type Entries, enterPatient, fieldNames } from './entering';
import {
  changePatient,
  countLinks,
  findByPseudonym,
  findVisiblePatient,
  lockPatients,
  moveLinks,
  type PatientRow,
  removePatient,
} from './queries';
import { requireNoHold } from './queries-holds';
import { PATIENT_NOT_FOUND, peekPatient } from './reading';

const taken = (pseudonym: string): AppError =>
  new AppError('CONFLICT', say('errors.pseudonymTaken', { pseudonym }), {
    fields: [{ path: 'pseudonym', message: say('errors.pseudonymTaken', { pseudonym }) }],
  });

async function answer(principal: Principal, id: string): Promise<PatientView> {
  const patient = await peekPatient(principal, id);
  if (!patient) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  return patient;
}

/** The patient, held until the transaction ends, where the principal may write. */
async function requireWritable(tx: Executor, principal: Principal, id: string): Promise<PatientRow> {
  const visible = await findVisiblePatient(tx, principal, id);
  if (!visible) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  await requireProject(tx, principal, visible.projectId, 'write', PATIENT_NOT_FOUND);
  const [row] = await lockPatients(tx, [id]);
  if (!row) throw new AppError('NOT_FOUND', PATIENT_NOT_FOUND);
  return row;
}

/** @throws AppError NOT_FOUND outside the fence; FORBIDDEN for viewers; CONFLICT when archived or the pseudonym is taken. */
export async function createPatient(
  principal: Principal,
  values: Entries & { readonly projectId: string; readonly pseudonym: string },
): Promise<PatientView> {
  const id = await database().transaction(async (tx) => {
    const { projectId, pseudonym } = values;
    await requireProject(tx, principal, projectId, 'write');
    const created = await enterPatient(tx, principal, values);
    if (!created) throw taken(pseudonym);
    return created;
  });
  return answer(principal, id);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT when archived, changed meanwhile or the pseudonym is taken. */
export async function updatePatient(
  principal: Principal,
  id: string,
  { version, ...entries }: Entries & { readonly version?: number | undefined },
): Promise<PatientView> {
  await database().transaction(async (tx) => {
    const before = await requireWritable(tx, principal, id);
    requireSeen(before.version, version);
    const fields = (['pseudonym', ...IDENTITY_FIELDS] as const).filter(
      (field) => entries[field] !== undefined && entries[field] !== before[field],
    );
    if (fields.length === 0) return;
    const { pseudonym = before.pseudonym } = entries;
    const other = await findByPseudonym(tx, before.projectId, pseudonym);
    if (other && other.id !== id) throw taken(pseudonym);
    await changePatient(tx, id, Object.fromEntries(fields.map((field) => [field, entries[field]])));
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'patient.update',
      message: `Changed the patient ${before.pseudonym}${overwritten(before.version, version)}`,
      projectId: before.projectId,
      resourceType: 'patient',
      resourceId: id,
      oldValue: { pseudonym: before.pseudonym, version: before.version },
      newValue: { pseudonym, fields },
    });
  });
  return answer(principal, id);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT when archived, under a legal hold, or while samples or videos are linked. */
export async function deletePatient(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireWritable(tx, principal, id);
    await requireNoHold(tx, id);
    const links = await countLinks(tx, id);
    if (links.samples + links.videos > 0) throw new AppError('CONFLICT', say('errors.patientLinked', links));
    await removePatient(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'patient.delete',
      message: `Deleted the patient ${before.pseudonym}`,
      projectId: before.projectId,
      resourceType: 'patient',
      resourceId: id,
      oldValue: { pseudonym: before.pseudonym, fields: fieldNames(before) },
    });
    return { id, message: 'Patient deleted' };
  });
}

const MAX_NOTES = 2000;

/** What the kept patient lacks and the duplicate has; the notes of both. */
function filledFrom(kept: PatientRow, duplicate: PatientRow): Entries {
  const notes = [kept.notes, duplicate.notes].filter(Boolean).join('\n') || null;
  if (notes && notes.length > MAX_NOTES) {
    throw new AppError('INVALID_REQUEST', say('errors.mergedNotes', { limit: MAX_NOTES }));
  }
  const filled = IDENTITY_FIELDS.map((field) => [field, kept[field] ?? duplicate[field]]);
  return { ...Object.fromEntries(filled), notes };
}

/**
 * Merges a duplicate into another patient of the same project. Where both have an entry, that of the kept one stays.
 * @throws AppError INVALID_REQUEST for one and the same patient or two of different projects; NOT_FOUND; FORBIDDEN for
 * viewers; CONFLICT when archived or changed meanwhile.
 */
export async function mergePatients(
  principal: Principal,
  request: { readonly keepId: string; readonly duplicateId: string; readonly version?: number | undefined },
): Promise<PatientView> {
  const { keepId, duplicateId, version } = request;
  if (keepId === duplicateId) throw new AppError('INVALID_REQUEST', say('errors.mergeSame'));
  await database().transaction(async (tx) => {
    // Both at once and in order, so that two merges cannot wait for each other.
    await lockPatients(tx, [keepId, duplicateId]);
    const kept = await requireWritable(tx, principal, keepId);
    const duplicate = await requireWritable(tx, principal, duplicateId);
    if (kept.projectId !== duplicate.projectId) {
      throw new AppError('INVALID_REQUEST', say('errors.mergeProjects'));
    }
    requireSeen(kept.version, version);
    // The duplicate is deleted: a hold on it would go with it.
    await requireNoHold(tx, duplicateId);
    const entries = filledFrom(kept, duplicate);
    const moved = await moveLinks(tx, duplicateId, keepId);
    await removePatient(tx, duplicateId);
    await changePatient(tx, keepId, entries);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'patient.merge',
      message: `Merged the patient ${duplicate.pseudonym} into ${kept.pseudonym}${overwritten(kept.version, version)}`,
      projectId: kept.projectId,
      resourceType: 'patient',
      resourceId: keepId,
      oldValue: {
        kept: { id: keepId, pseudonym: kept.pseudonym },
        duplicate: { id: duplicateId, pseudonym: duplicate.pseudonym },
      },
      newValue: {
        moved,
        filled: IDENTITY_FIELDS.filter((field) => kept[field] === null && duplicate[field] !== null),
      },
    });
  });
  return answer(principal, keepId);
}
