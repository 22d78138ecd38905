import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyses, analysisVideos, frames, reports, tasks, videoMeasurements } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { createDataset, deleteDataset } from '@/lib/domain/datasets';
import { deleteProject } from '@/lib/domain/projects';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { refusal } from '@/lib/platform/http/testing';
import { deleteVideo, getVideo, getVideoForJob } from '.';
import { testVideo } from './testing';

const { db, sql, close } = await testDatabase();
afterAll(close);

let member: Principal;
let projectId: string;
let datasetId: string;

beforeAll(async () => {
  member = await testPerson(db, 'Member');
  projectId = await testProject(db, 'P', [[member, 'member']]);
  datasetId = (await createDataset(member, { projectId, name: 'D', description: '', type: 'clinical' })).id;
});

const storeVideo = (name: string, dataset = datasetId): Promise<string> =>
  testVideo(db, { datasetId: dataset, name });

/** An analysis of videos, with or without its report. */
async function storeAnalysis(videoIds: readonly string[], options: { report: boolean; dataset?: string }) {
  const dataset = options.dataset ?? datasetId;
  const [task] = await db
    .insert(tasks)
    .values({
      type: 'analysis',
      projectId,
      subjectId: dataset,
      status: options.report ? 'SUCCESS' : 'STARTED',
    })
    .returning();
  const [analysis] = await db
    .insert(analyses)
    .values({
      datasetId: dataset,
      taskId: task?.id ?? '',
      status: options.report ? 'completed' : 'in-progress',
    })
    .returning();
  const analysisId = analysis?.id ?? '';
  for (const [position, videoId] of videoIds.entries()) {
    await db.insert(analysisVideos).values({ analysisId, videoId, position });
  }
  if (options.report) {
    await db.insert(reports).values({
      datasetId: dataset,
      analysisId,
      content: { says: 'so' },
      pdfKey: `reports/${analysisId}.pdf`,
    });
  }
  return { analysisId, taskId: task?.id ?? '' };
}

/** What the job that removes objects was told since `since`. */
async function removals(since: string): Promise<{ prefixes: string[]; keys: string[] }> {
  const rows = await sql`select payload->'data' as data from inngest.event
    where payload->>'name' = 'objects/removal.requested' and seq > ${since} order by seq`;
  return {
    prefixes: rows.flatMap(({ data }) => data.prefixes),
    keys: rows.flatMap(({ data }) => data.keys),
  };
}
async function lastEvent(): Promise<string> {
  const [table] = await sql`select to_regclass('inngest.event') is not null as there`;
  if (!table?.there) return '0';
  const [row] = await sql`select coalesce(max(seq), 0)::text as seq from inngest.event`;
  return row?.seq;
}

describe('deletion', () => {
  test('of a video stops its work, drops what was derived and hands over every object', async () => {
    const id = await storeVideo('to go');
    const other = await storeVideo('to stay');
    const running = await storeAnalysis([id, other], { report: false });
    await db.insert(frames).values({
      videoId: id,
      frameNumber: 0,
      timeOffsetSeconds: 0,
      width: 640,
      height: 480,
      objectKey: 'elsewhere/frame.jpg',
      sizeBytes: 10,
      extractionSession: randomUUID(),
    });
    await db.insert(videoMeasurements).values({
      videoId: id,
      fingerprint: 'f',
      modelId: 'm',
      modelSha256: 's',
      softwareVersion: '1',
      result: {},
      artifactPrefix: 'measurements/7',
    });
    const since = await lastEvent();
    await deleteVideo(member, id);
    expect(await removals(since)).toEqual({
      prefixes: [`videos/${id}/`, 'measurements/7/'],
      keys: ['elsewhere/frame.jpg'],
    });
    expect(await db.select().from(frames).where(eq(frames.videoId, id))).toEqual([]);
    expect(await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, id))).toEqual([]);
    expect(await db.select().from(analysisVideos).where(eq(analysisVideos.videoId, id))).toEqual([]);
    const [task] = await db.select().from(tasks).where(eq(tasks.id, running.taskId));
    expect(task).toMatchObject({ status: 'CANCELLED', message: { key: 'work.deletedMeanwhile' } });
    const [analysis] = await db.select().from(analyses).where(eq(analyses.id, running.analysisId));
    expect(analysis?.status).toBe('cancelled');
    expect((await getVideo(member, other)).name).toBe('to stay');
  });

  test('of a video with an issued report asks first, and leaves the report', async () => {
    const id = await storeVideo('reported');
    const { analysisId } = await storeAnalysis([id], { report: true });
    expect(await refusal(deleteVideo(member, id))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('An issued report uses this video'),
    });
    expect((await getVideo(member, id)).name).toBe('reported');
    const since = await lastEvent();
    await deleteVideo(member, id, { cascade: true });
    expect(await removals(since)).toEqual({ prefixes: [`videos/${id}/`], keys: [] });
    const [report] = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
    expect(report?.content).toEqual({ says: 'so' });
  });

  test('of a dataset or a project takes all of it along, reports included', async () => {
    for (const whole of ['dataset', 'project'] as const) {
      const project = await testProject(db, 'short-lived', [[member, 'admin']]);
      const dataset = await createDataset(member, {
        projectId: project,
        name: 'S',
        description: '',
        type: 'clinical',
      });
      const id = await storeVideo('S', dataset.id);
      const { analysisId } = await storeAnalysis([id], { report: true, dataset: dataset.id });
      const since = await lastEvent();
      await (whole === 'dataset' ? deleteDataset(member, dataset.id) : deleteProject(member, project));
      expect(await removals(since)).toEqual({
        // Saved reports and versions of data labels have copies of their own; they go with their project.
        prefixes: [
          `videos/${id}/`,
          ...(whole === 'project' ? [`labels/${project}/`] : []),
          `reports/${dataset.id}/`,
          ...(whole === 'project' ? [`saved-reports/${project}/`] : []),
        ],
        keys: [`reports/${analysisId}.pdf`],
      });
      expect(await getVideoForJob(id)).toBeNull();
      expect(await db.select().from(reports).where(eq(reports.analysisId, analysisId))).toEqual([]);
    }
  });
});
