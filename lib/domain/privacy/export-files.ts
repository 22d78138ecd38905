import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { downloadReportFhir } from '@/lib/domain/exchange';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import { type Principal, permits } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import { anyOf } from './queries-scope';
import type { Scope } from './scope';

interface Named extends Record<string, unknown> {
  readonly path: string;
  readonly key: string;
}

/** Lower case and plain: names that every system writes alike, and that lead nowhere else. */
const ending = (column: string) =>
  sql.raw(`coalesce(lower(substring(${column} from '\\.([A-Za-z0-9]{1,8})$')), 'bin')`);

/** Files of the store by what they are called in the export. */
async function namedFiles(scope: Scope, withFrames: boolean): Promise<Named[]> {
  const [videos, analyses] = [anyOf(scope.videoIds), anyOf(scope.analysisIds)];
  const rows = await database().execute<Named>(sql`
    select 'videos/' || id || '/original.' || ${ending('original_filename')} as path, object_key as key from videos where id = ${videos}
    union all select 'stills/' || id || '/original.' || ${ending('original_filename')}, object_key from stills where id = ${anyOf(scope.stillIds)}
    union all select 'reports/' || r.id || '/draft.pdf', r.pdf_key from reports r where r.analysis_id = ${analyses} and r.pdf_key is not null
    union all select 'reports/' || r.id || '/version-' || v.number || '.pdf', v.pdf_key
      from report_versions v join reports r on r.id = v.report_id where r.analysis_id = ${analyses} and v.pdf_key is not null
    union all select 'saved-reports/' || id || '.pdf', pdf_key from saved_reports where id = ${anyOf(scope.savedReportIds)} and pdf_key is not null
    union all select 'frames/' || video_id || '/' || lpad(frame_number::text, 7, '0') || '-' || id || '.' || ${ending('object_key')}, object_key
      from frames where ${withFrames} and video_id = ${videos}
    order by 1`);
  const files = [...rows];
  const folders = await database().execute<{ id: string; prefix: string }>(
    sql`select id, rtrim(artefact_prefix, '/') || '/' as prefix from video_measurements where video_id = ${videos} order by id`,
  );
  for (const { id, prefix } of folders) {
    const { objects } = await objectStore().list(prefix);
    for (const { key } of objects)
      files.push({ path: `measurements/${id}/${key.slice(prefix.length)}`, key });
  }
  return files;
}

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
  const rows = await database().execute<{ id: string; dataset: string; analysis: string; number: number }>(
    sql`select r.id, r.dataset_id as dataset, r.analysis_id as analysis, v.number
      from report_versions v join reports r on r.id = v.report_id
      where r.analysis_id = ${anyOf(scope.analysisIds)} and v.pdf_key is not null order by r.id, v.number`,
  );
  return [...rows].map(({ id, dataset, analysis, number }) => ({
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
