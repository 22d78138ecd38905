import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { datasets, tasks, videoMeasurements, videos } from '@/db/schema';

// Every function takes the id of a project that its caller has checked.

/** A number of the measurement's JSON, without reading the rest of it into the program. */
const measured = (path: string) =>
  sql<number | null>`(m.result #>> ${`{casa,${path}}`}::text[])::double precision`.mapWith(
    (value: unknown) => (value === null ? null : Number(value)),
  );

/** The motility grades of the newest measurement of each video; null where it has none, or was not graded. */
export async function selectGrades(projectId: string) {
  const newest = sql`lateral (select result from ${videoMeasurements} as n where n.video_id = ${videos.id}
    order by n.created_at desc, n.id desc limit 1) as m`;
  return (
    database()
      .select({
        videoId: videos.id,
        videoName: videos.name,
        datasetName: datasets.name,
        isSimulated: datasets.isSimulated,
        isMeasured: sql<boolean>`m.result is not null`,
        rapid: measured('motility,rapid,percent'),
        slow: measured('motility,slow,percent'),
        nonProgressive: measured('motility,nonProgressive,percent'),
        immotile: measured('motility,immotile,percent'),
        spermAssessed: measured('counts,spermAssessed'),
        effectiveSperm: measured('counts,effectiveSperm'),
      })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(newest, sql`true`)
      // Control material is no patient's.
      .where(and(eq(datasets.projectId, projectId), eq(datasets.isControl, false)))
      .orderBy(asc(datasets.name), asc(videos.name), asc(videos.id))
  );
}
export type GradedVideo = Awaited<ReturnType<typeof selectGrades>>[number];

const frameCount = sql`jsonb_array_length(${tasks.payload} -> 'frameIds')`;
const isRun = (projectId: string) =>
  and(
    eq(tasks.projectId, projectId),
    eq(tasks.type, 'detection'),
    eq(tasks.status, 'SUCCESS'),
    sql`${tasks.startedAt} is not null and ${tasks.finishedAt} > ${tasks.startedAt}`,
    sql`jsonb_typeof(${tasks.payload} -> 'frameIds') = 'array'`,
    sql`case when jsonb_typeof(${tasks.payload} -> 'frameIds') = 'array' then ${frameCount} > 0 else false end`,
  );

/** Finished detection runs of a project, the oldest or the newest first. */
export async function selectRuns(projectId: string, order: 'oldest' | 'newest', limit: number) {
  const rows = await database()
    .select({
      finishedAt: tasks.finishedAt,
      frames: sql<number>`${frameCount}`.mapWith(Number),
      secondsPerFrame:
        sql<number>`extract(epoch from ${tasks.finishedAt} - ${tasks.startedAt}) / ${frameCount}`.mapWith(
          Number,
        ),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(tasks)
    .where(isRun(projectId))
    .orderBy((order === 'oldest' ? asc : desc)(tasks.finishedAt), asc(tasks.id))
    .limit(limit);
  return rows.flatMap(({ finishedAt, ...rest }) => (finishedAt ? [{ finishedAt, ...rest }] : []));
}
