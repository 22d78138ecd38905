import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { isByPeople } from '@/db/live-detections';
import {
  analyses,
  analysisVideos,
  dataLabelItems,
  dataLabels,
  datasets,
  detections,
  frames,
  masks,
  projectMembers,
  projects,
  reports,
  tasks,
  users,
  videos,
} from '@/db/schema';
import { isHeld } from './queries-held';

const OPEN = ['PENDING', 'STARTED'] as const;

/** What an administrator has confirmed. */
export interface RetentionRules {
  /** Videos uploaded before this moment are due. */
  readonly before: Date;
  readonly removeReported: boolean;
  readonly removeLabeled: boolean;
}

const one = { one: sql`1` };

const isReported = () =>
  exists(
    database()
      .select(one)
      .from(reports)
      .innerJoin(analysisVideos, eq(analysisVideos.analysisId, reports.analysisId))
      .where(eq(analysisVideos.videoId, videos.id)),
  );

/**
 * People worked on its stills: drew or verified boxes, painted masks, put cells into a data label that is still there, or
 * said that a still is completely labeled.
 */
const isLabeled = () =>
  exists(
    database()
      .select(one)
      .from(frames)
      .leftJoin(detections, and(eq(detections.frameId, frames.id), isNull(detections.deletedAt)))
      .leftJoin(dataLabelItems, eq(dataLabelItems.detectionId, detections.id))
      .leftJoin(dataLabels, and(eq(dataLabels.id, dataLabelItems.labelId), isNull(dataLabels.deletedAt)))
      .leftJoin(masks, and(eq(masks.detectionId, detections.id), isNull(masks.deletedAt)))
      .where(
        and(
          eq(frames.videoId, videos.id),
          or(isByPeople(), isNotNull(dataLabels.id), isNotNull(masks.id), isNotNull(frames.labeledAt)),
        ),
      ),
  );

const isDue = (rules: RetentionRules): SQL | undefined =>
  and(
    lt(videos.createdAt, rules.before),
    rules.removeReported ? undefined : not(isReported()),
    rules.removeLabeled ? undefined : not(isLabeled()),
    not(isHeld()),
  );

const isIdle = () =>
  notExists(
    database()
      .select(one)
      .from(tasks)
      .where(
        and(
          inArray(tasks.status, [...OPEN]),
          or(
            eq(tasks.subjectId, videos.id),
            inArray(
              tasks.id,
              database()
                .select({ id: analyses.taskId })
                .from(analyses)
                .innerJoin(analysisVideos, eq(analysisVideos.analysisId, analyses.id))
                .where(eq(analysisVideos.videoId, videos.id)),
            ),
          ),
        ),
      ),
  );

/** Due, announced long enough ago, and no work runs on it. */
const isRemovable = (rules: RetentionRules, announcedBefore: Date) =>
  and(isDue(rules), lte(videos.removalAnnouncedAt, announcedBefore), isIdle());

/** Whether anything is older than a moment. */
export async function hasVideosFrom(before: Date): Promise<boolean> {
  const rows = await database().select(one).from(videos).where(lt(videos.createdAt, before)).limit(1);
  return rows.length > 0;
}

/** How many videos are older than the period and stay only because people have labeled them. */
export async function countKeptForLabels(rules: RetentionRules): Promise<number> {
  if (rules.removeLabeled) return 0;
  const [row] = await database()
    .select({ kept: count() })
    .from(videos)
    .where(and(isDue({ ...rules, removeLabeled: true }), isLabeled()));
  return row?.kept ?? 0;
}

/** Takes announcements back: all of them, or those of videos that are not due any more. */
export async function withdrawAnnouncements(rules: RetentionRules | null): Promise<void> {
  await database()
    .update(videos)
    .set({ removalAnnouncedAt: null, updatedAt: sql`${videos.updatedAt}` })
    .where(and(isNotNull(videos.removalAnnouncedAt), rules ? not(isDue(rules) ?? sql`true`) : undefined));
}

/** Marks what is due and was not announced yet, at most `limit` videos of one project. */
export async function announceRemovals(
  tx: Executor,
  rules: RetentionRules,
  announcedAt: Date,
  limit: number,
): Promise<{ projectId: string; project: string; names: string[]; uploaders: string[] } | null> {
  const [first] = await tx
    .select({ projectId: datasets.projectId, project: projects.name })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .innerJoin(projects, eq(projects.id, datasets.projectId))
    .where(and(isDue(rules), isNull(videos.removalAnnouncedAt)))
    .orderBy(asc(videos.createdAt), asc(videos.id))
    .limit(1);
  if (!first) return null;
  const due = await tx
    .select({ id: videos.id, name: videos.name, createdBy: videos.createdBy })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(datasets.projectId, first.projectId), isDue(rules), isNull(videos.removalAnnouncedAt)))
    .orderBy(asc(videos.createdAt), asc(videos.id))
    .limit(limit)
    .for('update', { of: videos });
  if (due.length === 0) return null;
  await tx
    .update(videos)
    .set({ removalAnnouncedAt: announcedAt, updatedAt: sql`${videos.updatedAt}` })
    .where(
      inArray(
        videos.id,
        due.map(({ id }) => id),
      ),
    );
  const uploaders = [...new Set(due.flatMap(({ createdBy }) => createdBy ?? []))];
  return { ...first, names: due.map(({ name }) => name), uploaders };
}

/** Active members of a project who manage it or are among these. */
export async function selectConcerned(
  tx: Executor,
  projectId: string,
  among: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(
      and(
        eq(projectMembers.projectId, projectId),
        eq(users.isActive, true),
        or(
          eq(projectMembers.accessLevel, 'admin'),
          among.length > 0 ? inArray(users.id, [...among]) : undefined,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Videos that may go now, the oldest first. */
export async function selectRemovable(
  rules: RetentionRules,
  announcedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database()
    .select({ id: videos.id })
    .from(videos)
    .where(isRemovable(rules, announcedBefore))
    .orderBy(asc(videos.createdAt), asc(videos.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The video, held against others until the transaction ends; undefined when it went or may no longer go. */
export async function lockRemovable(tx: Executor, id: string, rules: RetentionRules, announcedBefore: Date) {
  const [row] = await tx
    .select({
      id: videos.id,
      name: videos.name,
      originalFilename: videos.originalFilename,
      sha256: videos.sha256,
      createdAt: videos.createdAt,
      projectId: datasets.projectId,
    })
    .from(videos)
    .innerJoin(datasets, eq(datasets.id, videos.datasetId))
    .where(and(eq(videos.id, id), isRemovable(rules, announcedBefore)))
    .for('update', { of: videos });
  return row;
}
