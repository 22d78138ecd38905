import { and, count, countDistinct, desc, eq, gt, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { isAnnotated } from '@/db/live-detections';
import {
  analyses,
  datasets,
  frames,
  patients,
  projects,
  samples,
  sessions,
  tasks,
  users,
  videos,
} from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

const OPEN = ['pending', 'in-progress'] as const;
const LISTED = 5;

const first = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('a count answers one row');
  return row;
};

const inProject = (principal: Principal): SQL | undefined => insideFence(principal, datasets.projectId);

export async function selectClinicalCounts(principal: Principal) {
  const db = database();
  const [ofPatients, ofVideos, ofAnalyses] = await Promise.all([
    db.select({ patients: count() }).from(patients).where(insideFence(principal, patients.projectId)),
    db
      .select({ videos: count() })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(inProject(principal)),
    db
      .select({
        analyses: count(),
        pending: sql<number>`count(*) filter (where ${inArray(analyses.status, [...OPEN])})`.mapWith(Number),
      })
      .from(analyses)
      .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
      .where(inProject(principal)),
  ]);
  return { ...first(ofPatients), ...first(ofVideos), ...first(ofAnalyses) };
}

/** The patients of the newest videos, with how many videos each has; those without any by when they were entered. */
export async function selectRecentPatients(principal: Principal) {
  const db = database();
  const seen = db
    .select({
      patientId: sql<string>`coalesce(${videos.patientId}, ${samples.patientId})`.as('seen_patient_id'),
      videos: count().as('seen_videos'),
      newestAt: max(videos.createdAt).as('seen_newest_at'),
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .leftJoin(samples, eq(samples.datasetId, videos.datasetId))
    .where(inProject(principal))
    .groupBy(sql`coalesce(${videos.patientId}, ${samples.patientId})`)
    .as('seen');
  const newestAt = sql<Date>`coalesce(${seen.newestAt}, ${patients.createdAt})`.mapWith(patients.createdAt);
  return db
    .select({
      id: patients.id,
      patientId: patients.pseudonym,
      videos: sql<number>`coalesce(${seen.videos}, 0)`.mapWith(Number),
      newestAt,
    })
    .from(patients)
    .leftJoin(seen, eq(seen.patientId, patients.id))
    .where(insideFence(principal, patients.projectId))
    .orderBy(desc(newestAt), desc(patients.id))
    .limit(LISTED);
}

export async function selectRecentAnalyses(principal: Principal) {
  return database()
    .select({
      id: analyses.id,
      datasetId: analyses.datasetId,
      datasetName: datasets.name,
      projectName: projects.name,
      status: analyses.status,
      createdAt: analyses.createdAt,
    })
    .from(analyses)
    .innerJoin(datasets, eq(datasets.id, analyses.datasetId))
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(inProject(principal))
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(LISTED);
}

/** Long work that has not come to its end, oldest first. */
export async function selectOpenTasks(principal: Principal) {
  return database()
    .select({ id: tasks.id, type: tasks.type, progress: tasks.progress, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(insideFence(principal, tasks.projectId), inArray(tasks.status, ['PENDING', 'STARTED'])))
    .orderBy(tasks.createdAt, tasks.id)
    .limit(LISTED);
}

export async function selectTechnicalCounts(principal: Principal) {
  const db = database();
  // One frame number may come from several extractions; people see it once.
  const frame = sql`(${frames.videoId}, ${frames.frameNumber})`;
  const [ofDatasets, ofFrames] = await Promise.all([
    db.select({ datasets: count() }).from(datasets).where(inProject(principal)),
    db
      .select({
        frames: countDistinct(frame),
        annotated: sql<number>`count(distinct ${frame}) filter (where ${isAnnotated})`.mapWith(Number),
      })
      .from(frames)
      .innerJoin(videos, eq(videos.id, frames.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(inProject(principal)),
  ]);
  return { ...first(ofDatasets), ...first(ofFrames) };
}

/** The newest datasets with how far their frames have come. */
export async function selectRecentDatasets(principal: Principal) {
  return database()
    .select({
      id: datasets.id,
      projectId: datasets.projectId,
      name: datasets.name,
      projectName: projects.name,
      createdAt: datasets.createdAt,
      videos: sql<number>`(select count(*)::int from ${videos} as v where v.dataset_id = ${datasets.id})`,
    })
    .from(datasets)
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(inProject(principal))
    .orderBy(desc(datasets.createdAt), desc(datasets.id))
    .limit(LISTED);
}

/** Accounts, and who has been there since `seenSince`. */
export async function selectAccountCounts(seenSince: Date) {
  const db = database();
  const [ofUsers, ofSessions] = await Promise.all([
    db
      .select({
        users: count(),
        inactive: sql<number>`count(*) filter (where not ${users.isActive})`.mapWith(Number),
        awaiting: sql<number>`count(*) filter (where ${users.awaitsApproval})`.mapWith(Number),
      })
      .from(users),
    db
      .select({ present: countDistinct(sessions.userId) })
      .from(sessions)
      .where(
        and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date()), gt(sessions.lastSeenAt, seenSince)),
      ),
  ]);
  return { ...first(ofUsers), ...first(ofSessions) };
}

export async function selectProjectCounts() {
  const rows = await database()
    .select({
      active: sql<number>`count(*) filter (where ${projects.status} = 'active')`.mapWith(Number),
      archived: sql<number>`count(*) filter (where ${projects.status} = 'archived')`.mapWith(Number),
    })
    .from(projects);
  return first(rows);
}
