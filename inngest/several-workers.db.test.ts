import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';

// Whole analyses by the product's own workers: real processes, the real engine, one database.

const laboratory = await testLaboratory();
const { db, sql, clinician, newDataset, ask, rowsOf } = laboratory;
const { analysisVideos, auditLog, notifications, reports, videoMeasurements } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { requestCancel } = await import('@/lib/platform/tasks');
const { H264, renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');

const clips = await testFolder();
let clip: Buffer;
let workers: ChildProcess[] = [];

const gone = (worker: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (worker.exitCode !== null || worker.signalCode !== null) resolve();
    else worker.once('exit', () => resolve());
  });
const kill = async (worker: ChildProcess) => {
  worker.kill('SIGKILL');
  await gone(worker);
};
async function startWorkers(count: number): Promise<void> {
  workers = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./worker.ts', import.meta.url))], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, LOG_LEVEL: 'silent', WORKER_CAPACITY: '1', ANALYSIS_THREADS: '1' },
    }),
  );
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
}

/** An analysis of so many videos, each a gray second, which the engine takes a moment for. */
async function request(count: number) {
  const { ids, datasetId } = await newDataset(count);
  for (const id of ids)
    await objectStore().put(`videos/${id}/original.mp4`, clip, { contentType: 'video/mp4' });
  return { ids, datasetId, ...(await ask(ids, count === 5 ? {} : { purpose: 'replicates' })) };
}

/** Workers' process ids by video that is being measured at this moment. */
async function atWork(): Promise<Map<string, number>> {
  const rows = await sql<{ video: string; pid: number }[]>`
    select r.event->'data'->>'videoId' as video, w.pid from inngest.run r join inngest.worker w on w.id = r.owner
    where r.fn_id = 'sarm-measure-video' and r.ended_at is null`;
  return new Map(rows.map(({ video, pid }) => [video, pid]));
}

const statusOf = async (analysisId: string) => (await rowsOf(analysisId)).analysis?.status;
const PATIENCE = { timeout: 150_000, interval: 50 };

async function expectOnce(analysisId: string, ids: readonly string[]): Promise<void> {
  const rows = await db.select().from(analysisVideos).where(eq(analysisVideos.analysisId, analysisId));
  expect(rows.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
  const measured = await db
    .select()
    .from(videoMeasurements)
    .where(inArray(videoMeasurements.videoId, [...ids]));
  expect(measured.map(({ videoId }) => videoId).sort()).toEqual([...ids].sort());
  const [report, ...others] = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
  expect(report?.pdfKey).toBeTruthy();
  expect(others).toEqual([]);
  const issued = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.resourceId, report?.id ?? ''));
  expect(issued.filter(({ action }) => action === 'report.issue')).toHaveLength(1);
  const told = await db.select().from(notifications).where(eq(notifications.userId, clinician.userId));
  expect(told.filter(({ link }) => link?.includes(analysisId))).toHaveLength(1);
}

beforeAll(async () => {
  clip = await readFile(
    await renderVideo(clips.file('gray.mp4'), 'color=c=gray:size=320x240:rate=25:duration=4', ...H264),
  );
}, 60_000);
afterEach(async () => {
  await Promise.all(workers.map(kill));
});
afterAll(async () => {
  await clips.remove();
  await laboratory.close();
});

describe('an analysis of five videos', { timeout: 300_000 }, () => {
  test('is measured by three workers at once, each one video at a time; one dies, and nothing is lost or doubled', async () => {
    await startWorkers(3);
    const { analysisId, ids } = await request(5);
    await expect.poll(async () => (await atWork()).size, PATIENCE).toBe(3);
    const busy = await atWork();
    expect(new Set(busy.values())).toEqual(new Set(workers.map(({ pid }) => pid)));
    const [victim] = workers;
    if (!victim) throw new Error('no worker');
    const [lost = ''] = [...busy].find(([, pid]) => pid === victim.pid) ?? [];
    await kill(victim);
    const survivors = workers.slice(1).map(({ pid }) => pid);
    await expect
      .poll(
        async () => (await atWork()).get(lost) ?? ((await statusOf(analysisId)) === 'completed' ? 0 : -1),
        PATIENCE,
      )
      .toSatisfy((pid: number) => pid === 0 || survivors.includes(pid));
    await expect.poll(() => statusOf(analysisId), PATIENCE).toBe('completed');
    await expectOnce(analysisId, ids);
    expect((await rowsOf(analysisId)).task).toMatchObject({ status: 'SUCCESS', progress: 100 });
  });

  test('is measured one video after the other by one worker', async () => {
    const { analysisId, ids } = await request(5);
    await startWorkers(1);
    let most = 0;
    await expect
      .poll(async () => {
        most = Math.max(most, (await atWork()).size);
        return statusOf(analysisId);
      }, PATIENCE)
      .toBe('completed');
    expect(most).toBe(1);
    await expectOnce(analysisId, ids);
  });

  test('that is cancelled while two workers measure it stops on both, and leaves no report', async () => {
    await startWorkers(2);
    const { analysisId, taskId } = await request(5);
    await expect.poll(async () => (await atWork()).size, PATIENCE).toBe(2);
    await requestCancel(clinician, taskId);
    await expect.poll(() => statusOf(analysisId), PATIENCE).toBe('cancelled');
    await expect.poll(async () => (await atWork()).size, PATIENCE).toBe(0);
    const rows = await db.select().from(analysisVideos).where(eq(analysisVideos.analysisId, analysisId));
    expect(rows.filter(({ status }) => status === 'pending' || status === 'processing')).toEqual([]);
    expect(await db.select().from(reports).where(eq(reports.analysisId, analysisId))).toEqual([]);
  });
});
