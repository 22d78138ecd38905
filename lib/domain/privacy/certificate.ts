import { checkWholeChain } from '@/lib/platform/audit';
import packageJson from '@/package.json';
import { CERTIFICATE_FORMAT, type Certificate, certificateSchema } from './contract-content';
import { listKey } from './erasure-list';
import type { ErasureRow } from './queries';
import type { Progress } from './queries-progress';

/**
 * What was removed and what is kept, by ids and hashes that say nothing of the patient.
 * @throws Error when the audit log does not verify any more: then nothing may be certified.
 */
export async function certificateOf(erasure: ErasureRow, progress: Progress): Promise<Certificate> {
  const { faults, head } = await checkWholeChain();
  if (faults.length > 0) throw new Error('the audit log does not verify: nothing is certified');
  const { scope, stored, removed, kept, models, labelVersions, auditEntries } = progress;
  return certificateSchema.parse({
    format: CERTIFICATE_FORMAT,
    schemaVersion: 1,
    softwareVersion: packageJson.version,
    erasureId: erasure.id,
    code: erasure.code,
    requestedAt: erasure.createdAt.toISOString(),
    confirmedAt: (erasure.decidedAt ?? erasure.createdAt).toISOString(),
    completedAt: new Date().toISOString(),
    askedBy: erasure.askedBy,
    ground: erasure.ground,
    fourEyes: erasure.aloneBecause === null,
    aloneBecause: erasure.aloneBecause,
    removed,
    objectsRemoved: { folders: scope.prefixes.length, objects: scope.keys.length, stored },
    labelVersionsRewritten: labelVersions,
    auditEntriesRedacted: auditEntries,
    auditHead: head,
    kept: { reports: kept },
    modelsThatLearned: models,
    backups: { listedUnder: listKey(erasure.id), repeated: erasure.repeated },
  });
}
