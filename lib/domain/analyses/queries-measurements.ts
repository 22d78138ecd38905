import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { lastUsed } from '@/db/last-used';
import { datasets, models, modelVersions, videoMeasurements, videos } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { storedMeasurement } from './stored';

export interface MeasurementFilter {
  readonly datasetId: string;
  readonly videoId?: string | undefined;
  readonly earlier: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Of a video's measurements the one that was used last, by the same order as in `selectNewestMeasurements`. */
const newestFirst = (): SQL[] => [desc(lastUsed), desc(videoMeasurements.createdAt)];

/** Measurements of a dataset's videos, videos by name and each video's newest first. The caller checks the fence. */
export async function selectMeasurementsOf(filter: MeasurementFilter) {
  const db = database();
  const ranked = db
    .select({
      id: videoMeasurements.id,
      rank: sql<number>`row_number() over (partition by ${videoMeasurements.videoId} order by ${sql.join(newestFirst(), sql`, `)})`
        .mapWith(Number)
        .as('rank'),
    })
    .from(videoMeasurements)
    .innerJoin(videos, eq(videos.id, videoMeasurements.videoId))
    .where(
      and(eq(videos.datasetId, filter.datasetId), filter.videoId ? eq(videos.id, filter.videoId) : undefined),
    )
    .as('ranked');
  const meant = filter.earlier ? undefined : eq(ranked.rank, 1);
  const [rows, [sum]] = await Promise.all([
    db
      .select({
        measurement: videoMeasurements,
        video: { id: videos.id, name: videos.name },
        datasetId: videos.datasetId,
        isSimulated: datasets.isSimulated,
        rank: ranked.rank,
        modelId: models.id,
        modelName: models.name,
        versionNumber: modelVersions.number,
      })
      .from(ranked)
      .innerJoin(videoMeasurements, eq(videoMeasurements.id, ranked.id))
      .innerJoin(videos, eq(videos.id, videoMeasurements.videoId))
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .leftJoin(
        modelVersions,
        // The same weights may stand in the registry more than once: any of them tells the name.
        eq(
          modelVersions.id,
          sql`(select v.id from model_versions v join models m on m.id = v.model_id
            where v.sha256 = ${videoMeasurements.modelSha256} and m.project_id = ${datasets.projectId}
            order by v.created_at limit 1)`,
        ),
      )
      .leftJoin(models, eq(models.id, modelVersions.modelId))
      .where(meant)
      .orderBy(videos.name, videos.id, ranked.rank)
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(ranked).where(meant),
  ]);
  return {
    rows: rows.map(({ measurement, ...row }) => ({
      ...row,
      measurement: {
        ...measurement,
        result: readStored(storedMeasurement, measurement.result, `measurement ${measurement.id}`),
      },
    })),
    total: sum?.total ?? 0,
  };
}
