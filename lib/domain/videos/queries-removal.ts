import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import {
  analyses,
  analysisVideos,
  datasets,
  frames,
  projects,
  reports,
  stills,
  tasks,
  videoMeasurements,
  videos,
} from '@/db/schema';
import { endTrainingsOf } from '@/lib/domain/training-place';
import { say } from '@/lib/messages/message';
import { sendEvent } from '@/lib/platform/jobs';
import { stopTasks } from '@/lib/platform/tasks';
import { videoPrefix } from './keys';

/** What is about to be deleted: one video, or all of a dataset or a project. */
export type RemovalScope =
  | { readonly videoId: string }
  | { readonly datasetId: string }
  | { readonly projectId: string };

/** An event carries at most 256 KB, twice over where its job fails; a key is about 100 bytes. */
export const KEYS_PER_EVENT = 1000;

/**
 * Prepares a deletion, in its transaction: stops the work that runs on those videos and has their objects removed from
 * the store as soon as the transaction is committed. The rows themselves are the caller's to delete.
 */
export async function removeContents(tx: Executor, scope: RemovalScope): Promise<void> {
  const ids = await selectVideoIds(tx, scope);
  await stopWork(tx, scope, ids);
  await endTrainingsOf(tx, { videoIds: ids });
  const going = await selectStills(tx, scope);
  await endTrainingsOf(tx, { stillIds: going.map(({ id }) => id) });
  const folders = going.map(({ datasetId, id }) => `stills/${datasetId}/${id}/`);
  const prefixes = [...ids.map(videoPrefix), ...folders];
  // Versions of data labels outlive everything but their project.
  if ('projectId' in scope) prefixes.push(`labels/${scope.projectId}/`);
  const keys: string[] = [];
  if (ids.length > 0) {
    const measured = await tx
      .selectDistinct({ prefix: videoMeasurements.artifactPrefix })
      .from(videoMeasurements)
      .where(inArray(videoMeasurements.videoId, ids));
    prefixes.push(
      ...measured.map((row) => asFolder(row.prefix)).filter((prefix) => !isUnder(prefix, prefixes)),
    );
    const elsewhere = await tx
      .select({ key: frames.objectKey })
      .from(frames)
      .where(
        and(
          inArray(frames.videoId, ids),
          sql`not starts_with(${frames.objectKey}, 'videos/' || ${frames.videoId} || '/')`,
        ),
      );
    keys.push(...elsewhere.map((row) => row.key));
  }
  const ofReports = await selectReportFiles(tx, scope);
  prefixes.push(...ofReports.prefixes);
  keys.push(...ofReports.keys);
  const all = [
    ...prefixes.map((prefix) => ({ prefix, key: null })),
    ...keys.map((key) => ({ prefix: null, key })),
  ];
  for (let start = 0; start < all.length; start += KEYS_PER_EVENT) {
    const part = all.slice(start, start + KEYS_PER_EVENT);
    await sendEvent(
      'objects/removal.requested',
      {
        prefixes: part.flatMap(({ prefix }) => (prefix === null ? [] : [prefix])),
        keys: part.flatMap(({ key }) => (key === null ? [] : [key])),
      },
      { tx },
    );
  }
}

/** Folders of the stills of a dataset, or of all of a project. */
async function selectStills(
  tx: Executor,
  scope: RemovalScope,
): Promise<{ readonly id: string; readonly datasetId: string }[]> {
  if ('videoId' in scope) return [];
  return tx
    .select({ datasetId: stills.datasetId, id: stills.id })
    .from(stills)
    .innerJoin(datasets, eq(datasets.id, stills.datasetId))
    .where('datasetId' in scope ? eq(datasets.id, scope.datasetId) : eq(datasets.projectId, scope.projectId));
}

const asFolder = (prefix: string): string => (prefix.endsWith('/') ? prefix : `${prefix}/`);

const isUnder = (prefix: string, prefixes: readonly string[]): boolean =>
  prefixes.some((each) => prefix.startsWith(each));

/** Locks what is about to go, so that no upload can slip in between this and the deletion. */
async function selectVideoIds(tx: Executor, scope: RemovalScope): Promise<string[]> {
  if ('projectId' in scope) {
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, scope.projectId)).for('update');
  }
  if (!('videoId' in scope)) {
    const inScope =
      'datasetId' in scope ? eq(datasets.id, scope.datasetId) : eq(datasets.projectId, scope.projectId);
    await tx.select({ id: datasets.id }).from(datasets).where(inScope).for('update');
    const rows = await tx
      .select({ id: videos.id })
      .from(videos)
      .innerJoin(datasets, eq(datasets.id, videos.datasetId))
      .where(inScope);
    return rows.map((row) => row.id);
  }
  return [scope.videoId];
}

/**
 * Files of reports, which outlive a video (they are copies of what was found), but not their dataset: the folders of their
 * datasets, and PDFs of before that lie elsewhere.
 */
async function selectReportFiles(
  tx: Executor,
  scope: RemovalScope,
): Promise<{ readonly prefixes: string[]; readonly keys: string[] }> {
  if ('videoId' in scope) return { prefixes: [], keys: [] };
  const rows = await tx
    .select({ datasetId: reports.datasetId, key: reports.pdfKey })
    .from(reports)
    .innerJoin(datasets, eq(datasets.id, reports.datasetId))
    .where('datasetId' in scope ? eq(datasets.id, scope.datasetId) : eq(datasets.projectId, scope.projectId));
  const prefixes = [...new Set(rows.map(({ datasetId }) => `reports/${datasetId}/`))];
  const keys = rows.flatMap(({ key }) => (key === null || isUnder(key, prefixes) ? [] : [key]));
  return { prefixes, keys };
}

/** Ends every open task on these videos; jobs notice within a second or two and leave nothing half-written. */
async function stopWork(tx: Executor, scope: RemovalScope, videoIds: readonly string[]): Promise<void> {
  const concerned: (SQL | undefined)[] = [];
  if ('projectId' in scope) concerned.push(eq(tasks.projectId, scope.projectId));
  if ('datasetId' in scope) {
    concerned.push(
      eq(tasks.subjectId, scope.datasetId),
      inArray(
        tasks.subjectId,
        tx.select({ id: stills.id }).from(stills).where(eq(stills.datasetId, scope.datasetId)),
      ),
      inArray(
        tasks.id,
        tx.select({ id: analyses.taskId }).from(analyses).where(eq(analyses.datasetId, scope.datasetId)),
      ),
    );
  }
  if (videoIds.length > 0) {
    concerned.push(
      inArray(tasks.subjectId, [...videoIds]),
      inArray(
        tasks.id,
        tx
          .select({ id: analyses.taskId })
          .from(analyses)
          .innerJoin(analysisVideos, eq(analysisVideos.analysisId, analyses.id))
          .where(inArray(analysisVideos.videoId, [...videoIds])),
      ),
    );
  }
  const which = or(...concerned);
  if (!which) return;
  const stopped = await stopTasks(tx, which);
  if (stopped.length > 0) {
    await tx
      .update(analyses)
      .set({ status: 'cancelled', error: say('work.videoOfAnalysisDeleted'), finishedAt: new Date() })
      .where(and(inArray(analyses.taskId, stopped), inArray(analyses.status, ['pending', 'in-progress'])));
  }
}
