import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { database, type Executor } from '@/db/client';
import {
  analysisVideos,
  calibrationProfiles,
  chambers,
  datasets,
  frames,
  microscopes,
  patients,
  projects,
  reports,
  samples,
  tasks,
  videos,
} from '@/db/schema';
import { contains, folded } from '@/db/text-search';
import { insideFence, type Principal } from '@/lib/platform/access';
import { EXTRACTING_STAGES, USABLE_STATUSES } from './contract';

export type VideoRow = typeof videos.$inferSelect;

/** Video and stills in one word, as the specification has it. */
const statusInOneWord = sql<VideoRow['processingStatus']>`case
  when ${inArray(videos.extractionStage, [...EXTRACTING_STAGES])} then 'processing'
  when ${videos.extractionStage} = 'failed' then 'failed'
  when ${videos.processingStatus} = 'uploaded'
    and exists (select 1 from ${frames} as f where f.video_id = ${videos.id}) then 'completed'
  else ${videos.processingStatus} end`;

const selection = {
  ...getTableColumns(videos),
  projectId: datasets.projectId,
  projectName: projects.name,
  datasetName: datasets.name,
  /** Pseudonym of the video's own patient, else of the dataset's sample's. */
  patient: patients.pseudonym,
  samplePatientId: samples.patientId,
  isSimulated: datasets.isSimulated,
  datasetCalibration: {
    pixelSizeUm: datasets.pixelSizeUm,
    chamberDepthUm: datasets.chamberDepthUm,
    dilution: datasets.dilution,
    framesPerSecondOverride: datasets.framesPerSecondOverride,
  },
  datasetMicroscope: { id: microscopes.id, name: microscopes.name },
  profile: {
    id: calibrationProfiles.id,
    objective: calibrationProfiles.objective,
    microscopeId: calibrationProfiles.microscopeId,
    microscopeName: sql<string>`(select m.name from ${microscopes} as m where m.id = ${calibrationProfiles.microscopeId})`,
    method: calibrationProfiles.method,
    uncertaintyUm: calibrationProfiles.uncertaintyUm,
    frameWidth: calibrationProfiles.frameWidth,
    frameHeight: calibrationProfiles.frameHeight,
    validFrom: calibrationProfiles.validFrom,
    validUntil: calibrationProfiles.validUntil,
    measuredByName: calibrationProfiles.measuredByName,
  },
  chamber: {
    id: chambers.id,
    name: chambers.name,
    kind: chambers.kind,
    measuredDepthUm: chambers.measuredDepthUm,
    compensationFactor: chambers.compensationFactor,
    compensationSource: chambers.compensationSource,
  },
  statusInOneWord,
  extractionTask: sql<{
    readonly status: 'PENDING' | 'STARTED' | 'SUCCESS' | 'FAILURE' | 'CANCELLED';
    readonly progress: number;
    readonly startedAt: string | null;
    readonly expectedSeconds: number | null;
  } | null>`(select json_build_object('status', t.status, 'progress', t.progress, 'startedAt', t.started_at,
      'expectedSeconds', t.expected_seconds) from ${tasks} as t where t.id = ${videos.lastTaskId})`,
  // One frame number may come from several extractions; people see it once.
  framesCount: sql<number>`(select count(distinct f.frame_number)::int from ${frames} as f where f.video_id = ${videos.id})`,
};

const ofPatient = sql`${patients.id} = coalesce(${videos.patientId}, ${samples.patientId})`;

/** What counts for a video: where it has a value of its own, the dataset's has no say in where it comes from. */
const ofProfile = sql`${calibrationProfiles.id} = case when ${videos.pixelSizeUm} is null
  then ${datasets.calibrationProfileId} else ${videos.calibrationProfileId} end`;
const ofChamber = sql`${chambers.id} = case when ${videos.chamberDepthUm} is null
  then ${datasets.chamberId} else ${videos.chamberId} end`;

function selectVideos(db: Executor) {
  return db
    .select(selection)
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .leftJoin(samples, eq(samples.datasetId, videos.datasetId))
    .leftJoin(patients, ofPatient)
    .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
    .leftJoin(calibrationProfiles, ofProfile)
    .leftJoin(chambers, ofChamber);
}

export type StoredVideo = Awaited<ReturnType<typeof selectVideos>>[number];

/** Without a fence, for jobs. */
export async function findVideo(id: string): Promise<StoredVideo | undefined> {
  const [row] = await selectVideos(database()).where(eq(videos.id, id));
  return row;
}

export async function findVisibleVideo(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<StoredVideo | undefined> {
  const [row] = await selectVideos(db).where(
    and(eq(videos.id, id), insideFence(principal, datasets.projectId)),
  );
  return row;
}

const SORT_COLUMNS = {
  created_at: videos.createdAt,
  name: folded(videos.name),
  duration: videos.durationSeconds,
  size: videos.sizeBytes,
  status: statusInOneWord,
  capture_date: videos.captureDate,
  patient: folded(patients.pseudonym),
  frames: selection.framesCount,
} as const;

const SEARCHED = sql`concat_ws(' ', ${videos.name}, ${videos.originalFilename}, ${videos.description}, ${patients.pseudonym})`;

export interface VideoFilter {
  readonly datasetId?: string | undefined;
  /** A whole pseudonym, in whichever case. */
  readonly patientId?: string | undefined;
  /** Part of a name, a file's name, a description or a patient's pseudonym. */
  readonly search?: string | undefined;
  /** Of video and stills in one word. */
  readonly status?: VideoRow['processingStatus'] | undefined;
  /** Only those that a report may use: uploaded or completed ones. */
  readonly usable?: boolean | undefined;
  readonly sortBy?: keyof typeof SORT_COLUMNS;
  readonly sortOrder?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export async function selectVisibleVideos(
  principal: Principal,
  filter: VideoFilter,
): Promise<{ rows: StoredVideo[]; total: number }> {
  const where: SQL | undefined = and(
    insideFence(principal, datasets.projectId),
    filter.datasetId ? eq(videos.datasetId, filter.datasetId) : undefined,
    filter.search ? contains(SEARCHED, filter.search) : undefined,
    filter.patientId
      ? sql`${folded(patients.pseudonym)} = ${folded(sql`${filter.patientId}::text`)}`
      : undefined,
    filter.status ? sql`${statusInOneWord} = ${filter.status}` : undefined,
    filter.usable ? inArray(videos.processingStatus, [...USABLE_STATUSES]) : undefined,
  );
  const direction = filter.sortOrder === 'asc' ? asc : desc;
  const [rows, [sum]] = await Promise.all([
    selectVideos(database())
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(direction(SORT_COLUMNS[filter.sortBy ?? 'created_at']), direction(videos.id))
      .limit(filter.limit)
      .offset(filter.offset),
    database()
      .select({ total: count() })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(samples, eq(samples.datasetId, videos.datasetId))
      .leftJoin(patients, ofPatient)
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

/** The patients of the videos that the principal may see, each once. */
export async function selectVideoPatients(
  principal: Principal,
  filter: { readonly search: string; readonly limit: number },
): Promise<{ patients: string[]; total: number }> {
  const rows = await database()
    .select({
      name: sql<string>`min(${patients.pseudonym})`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .leftJoin(samples, eq(samples.datasetId, videos.datasetId))
    .innerJoin(patients, ofPatient)
    .where(
      and(
        insideFence(principal, datasets.projectId),
        filter.search ? contains(patients.pseudonym, filter.search) : undefined,
      ),
    )
    .groupBy(folded(patients.pseudonym))
    .orderBy(asc(folded(patients.pseudonym)))
    .limit(filter.limit);
  return { patients: rows.map(({ name }) => name), total: rows[0]?.total ?? 0 };
}

/** The oldest `limit` videos of each of these datasets. */
export async function selectOldestVideos(
  principal: Principal,
  datasetIds: readonly string[],
  limit: number,
): Promise<StoredVideo[]> {
  if (datasetIds.length === 0) return [];
  const inOrder = sql`row_number() over (partition by v.dataset_id order by v.created_at, v.id)`;
  const oldest = sql`(select n.id from (select v.id, ${inOrder} as place from ${videos} as v
    where ${inArray(sql`v.dataset_id`, [...datasetIds])}) as n where n.place <= ${limit})`;
  return selectVideos(database())
    .where(and(insideFence(principal, datasets.projectId), inArray(videos.id, oldest)))
    .orderBy(asc(videos.createdAt), asc(videos.id));
}

/** The frames kept of a video: of each number the newest. */
export async function selectFrames(videoId: string) {
  return database()
    .selectDistinctOn([frames.frameNumber])
    .from(frames)
    .where(eq(frames.videoId, videoId))
    .orderBy(asc(frames.frameNumber), desc(frames.createdAt));
}

/** The project that a dataset is in; undefined for an unknown dataset. */
export async function findDatasetProject(
  db: Executor,
  datasetId: string,
): Promise<{ projectId: string; name: string } | undefined> {
  const [row] = await db
    .select({ projectId: datasets.projectId, name: datasets.name })
    .from(datasets)
    .where(eq(datasets.id, datasetId));
  return row;
}

/** Names of the dataset's videos with exactly these bytes. */
export async function selectSameContent(db: Executor, datasetId: string, sha256: string): Promise<string[]> {
  const rows = await db
    .select({ name: videos.name })
    .from(videos)
    .where(and(eq(videos.datasetId, datasetId), eq(videos.sha256, sha256)))
    .orderBy(asc(videos.createdAt));
  return rows.map((row) => row.name);
}

export async function insertVideo(tx: Executor, values: typeof videos.$inferInsert): Promise<void> {
  await tx.insert(videos).values(values);
}

/** False when the video no longer exists. */
export async function changeVideo(
  id: string,
  change: Partial<VideoRow>,
  db: Executor = database(),
): Promise<boolean> {
  const rows = await db.update(videos).set(change).where(eq(videos.id, id)).returning({ id: videos.id });
  return rows.length > 0;
}

export async function removeVideo(tx: Executor, id: string): Promise<void> {
  await tx.delete(videos).where(eq(videos.id, id));
}

/** How many issued reports are based on a video. */
export async function countReportsOn(db: Executor, videoId: string): Promise<number> {
  const used = alias(analysisVideos, 'used');
  const [row] = await db
    .select({ total: count() })
    .from(reports)
    .innerJoin(used, eq(used.analysisId, reports.analysisId))
    .where(eq(used.videoId, videoId));
  return row?.total ?? 0;
}

/** Which of these ids are videos. */
export async function selectExisting(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]));
  return new Set(rows.map((row) => row.id));
}
