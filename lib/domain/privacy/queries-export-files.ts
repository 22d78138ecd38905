import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
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
export async function namedFiles(scope: Scope, withFrames: boolean): Promise<Named[]> {
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

/** Signed versions that have a PDF. */
export async function selectSignedVersions(scope: Scope) {
  const rows = await database().execute<{ id: string; dataset: string; analysis: string; number: number }>(
    sql`select r.id, r.dataset_id as dataset, r.analysis_id as analysis, v.number
      from report_versions v join reports r on r.id = v.report_id
      where r.analysis_id = ${anyOf(scope.analysisIds)} and v.pdf_key is not null order by r.id, v.number`,
  );
  return [...rows];
}
