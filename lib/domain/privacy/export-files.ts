import { downloadReportFhir } from '@/lib/domain/exchange';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import { type Principal, permits } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import { namedFiles, selectSignedVersions } from './queries-export-files';
import type { Scope } from './scope';

const COMPRESSED = /\.(json|csv|txt)$/;

/** The patient's files as files of the zip, and those that are not in the store. */
export async function storedFiles(
  scope: Scope,
  withFrames: boolean,
): Promise<{ files: ArchiveFile[]; missing: string[] }> {
  const files: ArchiveFile[] = [];
  const missing: string[] = [];
  for (const { path, key } of await namedFiles(scope, withFrames)) {
    const head = await objectStore().head(key);
    if (!head) {
      missing.push(path);
      continue;
    }
    files.push({
      path,
      compress: COMPRESSED.test(path),
      bytes: head.bytes,
      open: async () => (await objectStore().get(key)).stream as AsyncIterable<Uint8Array>,
    });
  }
  return { files, missing };
}

const READS_REPORTS = ['view_analysis_results', 'generate_reports'] as const;

/** Signed reports as HL7 FHIR R4 documents with who the patient is, for who may read reports. */
export async function fhirFiles(principal: Principal, scope: Scope): Promise<ArchiveFile[]> {
  if (!READS_REPORTS.some((permission) => permits(principal, permission))) return [];
  const rows = await selectSignedVersions(scope);
  return rows.map(({ id, dataset, analysis, number }) => ({
    path: `reports/${id}/version-${number}.fhir.json`,
    compress: true,
    open: async () => {
      const place = { datasetId: dataset, analysisId: analysis, version: number, identity: true };
      const { body } = await downloadReportFhir(principal, place);
      if (!body) throw new Error('the FHIR document is empty');
      return body as unknown as AsyncIterable<Uint8Array>;
    },
  }));
}
