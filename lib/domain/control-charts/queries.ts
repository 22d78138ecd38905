import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import {
  controlBaselineRuns,
  controlBaselines,
  controlIntervals,
  controlMaterials,
  controlRuns,
  controlRunValues,
  datasets,
  microscopes,
  videos,
} from '@/db/schema';
import { insideFence, type Principal } from '@/lib/platform/access';

const ofRun = sql`${controlRunValues} as rv where rv.run_id = ${controlRuns.id}`;

const selectRuns = (db: Executor) =>
  db
    .select({
      id: controlRuns.id,
      materialId: controlRuns.materialId,
      microscopeId: controlRuns.microscopeId,
      origin: controlRuns.origin,
      operatorId: controlRuns.operatorId,
      operatorName: controlRuns.operatorName,
      performedAt: controlRuns.performedAt,
      remarks: controlRuns.remarks,
      excludedAt: controlRuns.excludedAt,
      excludedByName: controlRuns.excludedByName,
      exclusionReason: controlRuns.exclusionReason,
      isExcluded: sql<boolean>`${controlRuns.excludedAt} is not null`,
      mean: sql<number>`(select avg(rv.value) from ${ofRun})`,
      standardDeviation: sql<number | null>`(select stddev_samp(rv.value) from ${ofRun})`,
      replicates: sql<number>`(select count(*)::int from ${ofRun})`,
    })
    .from(controlRuns)
    .innerJoin(controlMaterials, eq(controlMaterials.id, controlRuns.materialId));

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

const selectVersions = (db: Executor) =>
  db
    .select({
      id: controlBaselines.id,
      materialId: controlBaselines.materialId,
      microscopeId: controlBaselines.microscopeId,
      number: controlBaselines.number,
      mean: controlBaselines.mean,
      standardDeviation: controlBaselines.standardDeviation,
      meanSpread: controlBaselines.meanSpread,
      replicates: controlBaselines.replicates,
      validFrom: controlBaselines.validFrom,
      reason: controlBaselines.reason,
      createdByName: controlBaselines.createdByName,
      createdAt: controlBaselines.createdAt,
      runIds: sql<string[]>`coalesce((select json_agg(br.run_id) from ${controlBaselineRuns} as br
        where br.baseline_id = ${controlBaselines.id}), '[]')`,
    })
    .from(controlBaselines)
    .innerJoin(controlMaterials, eq(controlMaterials.id, controlBaselines.materialId));

export type BaselineRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** One material on one microscope, measured or entered by hand. */
export interface SeriesKey {
  readonly materialId: string;
  readonly microscopeId: string;
  readonly origin: 'measured' | 'entered';
}

/** The runs of a series in the order of their performance, and its limits by version. Without a fence. */
export async function selectSeries(
  db: Executor,
  { materialId, microscopeId, origin }: SeriesKey,
): Promise<{ runs: RunRow[]; baselines: BaselineRow[] }> {
  const [runs, baselines] = await Promise.all([
    selectRuns(db)
      .where(
        and(
          eq(controlRuns.materialId, materialId),
          eq(controlRuns.microscopeId, microscopeId),
          eq(controlRuns.origin, origin),
        ),
      )
      .orderBy(asc(controlRuns.performedAt), asc(controlRuns.id)),
    selectVersions(db)
      .where(
        and(
          eq(controlBaselines.materialId, materialId),
          eq(controlBaselines.microscopeId, microscopeId),
          eq(controlBaselines.origin, origin),
        ),
      )
      .orderBy(asc(controlBaselines.number)),
  ]);
  return { runs, baselines };
}

export interface MeasuredSeries {
  readonly microscopeId: string;
  readonly materialId: string;
  readonly runs: RunRow[];
  readonly baselines: BaselineRow[];
}

/**
 * Every measured series on these microscopes of materials that were in use at a moment; `asker` keeps to the fence of who
 * asks for themselves.
 */
export async function selectMeasuredSeries(
  microscopeIds: readonly string[],
  { inUseAt, asker }: { readonly inUseAt?: Date | undefined; readonly asker?: Principal | undefined } = {},
): Promise<MeasuredSeries[]> {
  if (microscopeIds.length === 0) return [];
  const inUse = inUseAt
    ? sql`(${controlMaterials.archivedAt} is null or ${controlMaterials.archivedAt} > ${inUseAt.toISOString()})`
    : isNull(controlMaterials.archivedAt);
  const where = asker && insideFence(asker, controlMaterials.projectId);
  const [runs, baselines] = await Promise.all([
    selectRuns(database())
      .where(
        and(
          inArray(controlRuns.microscopeId, [...microscopeIds]),
          eq(controlRuns.origin, 'measured'),
          inUse,
          where,
        ),
      )
      .orderBy(asc(controlRuns.performedAt), asc(controlRuns.id)),
    selectVersions(database())
      .where(
        and(
          inArray(controlBaselines.microscopeId, [...microscopeIds]),
          eq(controlBaselines.origin, 'measured'),
          inUse,
          where,
        ),
      )
      .orderBy(asc(controlBaselines.number)),
  ]);
  const keyOf = (row: { microscopeId: string; materialId: string }) =>
    `${row.microscopeId} ${row.materialId}`;
  return [...new Set(runs.map(keyOf))].map((key) => {
    const [microscopeId = '', materialId = ''] = key.split(' ');
    return {
      microscopeId,
      materialId,
      runs: runs.filter((row) => keyOf(row) === key),
      baselines: baselines.filter((row) => keyOf(row) === key),
    };
  });
}

/** The microscope of a dataset, when its videos were added, and what the laboratory demands of the microscope. */
export async function findRecordingPlace(datasetId: string, videoIds: readonly string[]) {
  const [row] = await database()
    .select({
      microscopeId: microscopes.id,
      microscopeName: microscopes.name,
      maxDays: controlIntervals.maxDays,
    })
    .from(datasets)
    .leftJoin(microscopes, eq(microscopes.id, datasets.microscopeId))
    .leftJoin(controlIntervals, eq(controlIntervals.microscopeId, datasets.microscopeId))
    .where(eq(datasets.id, datasetId));
  const added =
    videoIds.length === 0
      ? []
      : await database()
          .select({ createdAt: videos.createdAt })
          .from(videos)
          .where(inArray(videos.id, [...videoIds]))
          .orderBy(asc(videos.createdAt));
  return { ...row, addedAt: added.map(({ createdAt }) => createdAt) };
}
