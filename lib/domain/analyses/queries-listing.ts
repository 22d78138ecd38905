import { and, asc, count, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { issuedContent } from '@/db/issued-content';
import { analyses, analysisVideos, datasets, patients, projects, users, videos } from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { patientIdOfVideo } from '@/lib/domain/patients';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { ANALYSIS_SORTS, AnalysisStatus } from './contract';
import { selectAnalyses, type VisibleAnalysis } from './queries';

export interface AnalysisFilter {
  readonly status?: AnalysisStatus | undefined;
  readonly datasetId?: string | undefined;
  /** A whole pseudonym, in whichever case. */
  readonly patientId?: string | undefined;
  /** Part of the name of a dataset, a project or a person, of a patient's or the analysis's id. */
  readonly search?: string | undefined;
  readonly sort?: (typeof ANALYSIS_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
}

const SEARCHED = sql`concat_ws(' ', ${datasets.name}, ${projects.name}, ${users.displayName}, ${analyses.id}::text)`;

/** Condition: one of the analysis's videos is of such a patient. */
const ofPatient = (condition: SQL): SQL =>
  exists(
    database()
      .select({ one: sql`1` })
      .from(analysisVideos)
      .innerJoin(videos, eq(videos.id, analysisVideos.videoId))
      .innerJoin(patients, eq(patients.id, patientIdOfVideo('videos')))
      .where(and(eq(analysisVideos.analysisId, analyses.id), condition)),
  );

const figure = (key: string): SQL =>
  sql`(select (f ->> 'value')::float from jsonb_array_elements(${issuedContent} -> 'figures') as f where f ->> 'key' = ${key})`;

const ORDER: Record<(typeof ANALYSIS_SORTS)[number], SQL> = {
  createdAt: sql`${analyses.createdAt}`,
  dataset: folded(datasets.name),
  patient: sql`(select min(${folded(sql`p.pseudonym`)}) from ${analysisVideos} as av join ${videos} as v
    on v.id = av.video_id join ${patients} as p on p.id = ${patientIdOfVideo('v')} where av.analysis_id = ${analyses.id})`,
  status: sql`${analyses.status}`,
  concentration: figure('concentration'),
  motility: figure('progressiveMotility'),
};

/** Newest first, unless something else is asked for; analyses without the figure that is sorted by come last. */
export async function selectVisibleAnalyses(
  principal: Principal,
  filter: AnalysisFilter,
): Promise<{ rows: VisibleAnalysis[]; total: number }> {
  const { search, patientId } = filter;
  const where = and(
    insideFence(principal, datasets.projectId),
    filter.status ? eq(analyses.status, filter.status) : undefined,
    filter.datasetId ? eq(analyses.datasetId, filter.datasetId) : undefined,
    patientId
      ? ofPatient(sql`${folded(patients.pseudonym)} = ${folded(sql`${patientId}::text`)}`)
      : undefined,
    search ? or(contains(SEARCHED, search), ofPatient(contains(patients.pseudonym, search))) : undefined,
  );
  const direction = sql.raw(filter.order === 'asc' ? 'asc' : 'desc');
  const [rows, [sum]] = await Promise.all([
    selectAnalyses(database())
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[filter.sort ?? 'createdAt']} ${direction} nulls last`, desc(analyses.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(analyses)
      .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
      .innerJoin(projects, eq(projects.id, datasets.projectId))
      .leftJoin(users, eq(users.id, analyses.createdBy))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The pseudonyms of patients whose videos were analyzed, each once, whichever project; in alphabetical order. */
export async function selectAnalyzedPatients(
  principal: Principal,
  filter: { readonly search: string; readonly limit: number },
): Promise<{ patients: string[]; total: number }> {
  const found = database()
    .select({
      name: sql<string>`min(${patients.pseudonym})`.as('name'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(analysisVideos)
    .innerJoin(videos, eq(videos.id, analysisVideos.videoId))
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .innerJoin(patients, eq(patients.id, patientIdOfVideo('videos')))
    .where(
      and(
        insideFence(principal, datasets.projectId),
        filter.search ? contains(patients.pseudonym, filter.search) : undefined,
      ),
    )
    .groupBy(folded(patients.pseudonym))
    .orderBy(asc(folded(patients.pseudonym)))
    .limit(filter.limit);
  const rows = await found;
  return { patients: rows.map((row) => row.name), total: rows[0]?.total ?? 0 };
}
