import type { Executor } from '@/db/client';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { IDENTITY_FIELDS } from './contract';
import { insertPatient, type PatientRow } from './queries';

export type Entries = {
  readonly [K in 'pseudonym' | (typeof IDENTITY_FIELDS)[number]]?: PatientRow[K] | undefined;
};

/** The audit log is read by people who may not know who a patient is: it names fields, never what is in them. */
export const fieldNames = (entries: Entries): string[] =>
  IDENTITY_FIELDS.filter((field) => entries[field] !== undefined && entries[field] !== null);

/**
 * Enters a patient with its line in the audit log; null where the project has one of that pseudonym. The caller has
 * checked that the principal may write into the project.
 */
export async function enterPatient(
  tx: Executor,
  principal: Principal,
  values: Entries & { readonly projectId: string; readonly pseudonym: string },
): Promise<string | null> {
  const { projectId, pseudonym } = values;
  const created = await insertPatient(tx, { ...values, createdBy: principal.userId });
  if (created) {
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'patient.create',
      message: `Entered the patient ${pseudonym}`,
      projectId,
      resourceType: 'patient',
      resourceId: created,
      newValue: { pseudonym, fields: fieldNames(values) },
    });
  }
  return created;
}
