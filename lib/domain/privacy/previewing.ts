import { database, type Executor } from '@/db/client';
import { findHold } from '@/lib/domain/patients';
import { env } from '@/lib/env';
import type { Principal } from '@/lib/platform/access';
import { countAbout } from '@/lib/platform/audit';
import { sha256OfJson } from '@/lib/sha256';
import type { Preview } from './contract-content';
import { lockVisiblePatient } from './patient';
import { countKinds, limitTime, selectKeptReports, selectLearnedModels } from './queries-preview';
import { type PatientRow, resolveScope } from './queries-scope';
import { allIds } from './scope';

/** The day after which what was signed at a moment need not be kept any more. */
export function keptUntil(signedAt: Date, years: number = env.REPORT_RETENTION_YEARS): string {
  const day = new Date(signedAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  // A 29 February becomes 1 March where there is none: never a day too early.
  return day.toISOString().slice(0, 10);
}

/** What an erasure of the patient would do, in a transaction that holds the patient. */
export async function previewOf(tx: Executor, patient: PatientRow): Promise<Preview> {
  const scope = await resolveScope(tx, patient);
  const today = new Date().toISOString().slice(0, 10);
  const reports = await selectKeptReports(tx, scope);
  const hold = await findHold(tx, patient.id);
  const { removed, bytes, labelVersions } = await countKinds(tx, scope, patient.email);
  const content = {
    patient_id: patient.id,
    removed,
    bytes,
    kept_reports: reports.map(({ reportId, versions, signedAt }) => {
      const until = keptUntil(signedAt);
      return {
        report_id: reportId,
        versions,
        signed_at: signedAt.toISOString(),
        kept_until: until,
        is_over: until < today,
      };
    }),
    models: (await selectLearnedModels(tx, scope.learnedVersionIds)).map((each) => ({
      version_id: each.id,
      model_id: each.modelId,
      number: each.number,
      sha256: each.sha256,
      is_deployed: each.isDeployed,
    })),
  };
  // Emails and entries of the log come by themselves, also by looking at this: they are no reason to look again.
  const { mails: _, notifications: __, tasks: ___, ...lasting } = removed;
  const seen = { ...content, removed: lasting, ids: allIds({ ...scope, taskIds: [], loggedIds: [] }).sort() };
  return {
    ...content,
    sha256: sha256OfJson(seen),
    audit_entries: await countAbout(tx, {
      projectId: scope.projectId,
      ids: allIds(scope),
      texts: scope.texts,
    }),
    label_versions: labelVersions,
    held: hold ? { reason: hold.reason, since: hold.createdAt.toISOString() } : null,
  };
}

/** @throws AppError NOT_FOUND, also outside the fence. */
export const previewErasure = (principal: Principal, patientId: string): Promise<Preview> =>
  database().transaction(async (tx) => {
    await limitTime(tx);
    return previewOf(tx, await lockVisiblePatient(tx, principal, patientId));
  });
