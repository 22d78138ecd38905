import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyses, datasets, detections, frames, reports, tasks, videos } from '@/db/schema';
import { countStatements, statementsOf, testDatabase } from '@/db/testing';
import { getProject, listProjects } from '@/lib/domain/projects';
import type { Principal } from '@/lib/platform/access';
import { testPerson, testProject } from '@/lib/platform/access/testing';
import { getDataset, listDatasets, requireDatasetHead } from '.';
import type { DatasetFilter } from './queries';

const { db, close } = await testDatabase();
afterAll(close);

let clinician: Principal;
let annotator: Principal;
let projectId: string;
const ids = new Map<string, string>();

/** Names on a page. */
async function names(filter: Partial<DatasetFilter>): Promise<string[]> {
  const page = await listDatasets(clinician, { limit: 10, offset: 0, ...filter });
  return page.datasets.map((dataset) => dataset.name);
}

async function store(name: string, project: string, count: number): Promise<string> {
  const [row] = await db.insert(datasets).values({ projectId: project, name }).returning();
  const datasetId = row?.id ?? '';
  for (let at = 0; at < count; at++) {
    await db.insert(videos).values({
      datasetId,
      name: `${name} ${at}`,
      originalFilename: 'a.mp4',
      objectKey: `videos/${datasetId}/${at}`,
      contentType: 'video/mp4',
      sizeBytes: 1,
      sha256: '0',
      width: 64,
      height: 48,
      durationSeconds: 1,
      framesPerSecond: 25,
      frameCount: 25,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, count - at)),
    });
  }
  ids.set(name, datasetId);
  return datasetId;
}

async function storeAnalysis(
  datasetId: string,
  status: 'completed' | 'in-progress',
  issuedAt?: Date,
): Promise<string> {
  const [task] = await db
    .insert(tasks)
    .values({
      type: 'analysis',
      projectId,
      subjectId: datasetId,
      progress: 40,
      status: status === 'completed' ? 'SUCCESS' : 'STARTED',
    })
    .returning();
  const [analysis] = await db
    .insert(analyses)
    .values({ datasetId, taskId: task?.id ?? '', status })
    .returning();
  const analysisId = analysis?.id ?? '';
  if (issuedAt) await db.insert(reports).values({ datasetId, analysisId, content: {}, createdAt: issuedAt });
  return analysisId;
}

beforeAll(async () => {
  clinician = { ...(await testPerson(db, 'Clinician')), permissions: ['sarm.*'] };
  annotator = { ...(await testPerson(db, 'Annotator')), permissions: ['finetune.extract_frames'] };
  projectId = await testProject(db, 'Andrologie Zürich', [
    [clinician, 'member'],
    [annotator, 'viewer'],
  ]);
  const second = await testProject(db, 'Biobank', [[clinician, 'viewer']]);
  await store('Sample b', projectId, 2);
  await store('sample A', projectId, 3);
  await store('Échantillon c', second, 0);
});

describe('the list of datasets', () => {
  test('is searched by name and project, in whichever case', async () => {
    expect(await names({ search: 'SAMPLE', sort: 'name', order: 'asc' })).toEqual(['sample A', 'Sample b']);
    expect(await names({ search: 'échant' })).toEqual(['Échantillon c']);
    expect(await names({ search: 'zürich', sort: 'name', order: 'asc' })).toEqual(['sample A', 'Sample b']);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('is sorted on the server, over all pages', async () => {
    expect(await names({ sort: 'videos', order: 'desc' })).toEqual(['sample A', 'Sample b', 'Échantillon c']);
    expect(await names({ sort: 'videos', order: 'desc', limit: 1, offset: 1 })).toEqual(['Sample b']);
    expect(await names({ sort: 'projectName', order: 'desc' })).toContain('Échantillon c');
    // As the specified endpoint answers: newest first.
    expect(await names({})).toEqual(['Échantillon c', 'sample A', 'Sample b']);
  });

  test('says which analysis runs and which report is the newest, to those who may see reports', async () => {
    const datasetId = ids.get('sample A') ?? '';
    await storeAnalysis(datasetId, 'completed', new Date('2026-02-01T10:00:00Z'));
    const newest = await storeAnalysis(datasetId, 'completed', new Date('2026-03-01T10:00:00Z'));
    const running = await storeAnalysis(datasetId, 'in-progress');
    const of = async (principal: Principal) =>
      (await listDatasets(principal, { search: 'sample A', limit: 10, offset: 0 })).datasets[0];
    expect(await of(clinician)).toMatchObject({
      latestReport: { analysisId: newest, createdAt: '2026-03-01T10:00:00.000Z' },
      runningAnalysis: { id: running, status: 'in-progress', progress: 40 },
    });
    expect(await of(annotator)).toMatchObject({ latestReport: null, runningAnalysis: null });
  });

  test('needs as many statements for three rows as for one', async () => {
    const list = (limit: number) => () => listDatasets(clinician, { limit, offset: 0 });
    await list(1)();
    expect(await countStatements(list(10))).toBe(await countStatements(list(1)));
  });
});

test('a project with its datasets and their videos needs one statement more than without videos', async () => {
  const project = await getProject(clinician, projectId, { datasets: true, videos: true });
  const videosOf = (name: string) =>
    project.datasets?.find((dataset) => dataset.name === name)?.videos?.map((video) => video.name);
  // Oldest first.
  expect(videosOf('Sample b')).toEqual(['Sample b 1', 'Sample b 0']);
  expect(videosOf('sample A')).toHaveLength(3);
  const count = (withVideos: boolean) =>
    countStatements(() => getProject(clinician, projectId, { datasets: true, videos: withVideos }));
  expect(await count(true)).toBe((await count(false)) + 1);
});

test('projects into which a person may write are told from those that can only be read', async () => {
  const page = { limit: 10, offset: 0, status: 'active' } as const;
  expect((await listProjects(clinician, page)).total).toBe(2);
  const writable = await listProjects(clinician, { ...page, access: 'write' });
  expect(writable.projects.map(({ project }) => project.name)).toEqual(['Andrologie Zürich']);
});

test('frames are counted once a number, annotated by people or not, and boxes where they count', async () => {
  const rows = await db.select({ id: videos.id, name: videos.name }).from(videos);
  const idOf = (name: string): string => rows.find((row) => row.name === name)?.id ?? '';
  const storeFrame = async (
    video: string,
    frameNumber: number,
    boxes: number,
    { sameAs, ...more }: { sameAs?: string } & Partial<typeof detections.$inferInsert> = {},
  ): Promise<string> => {
    const [frame] = await db
      .insert(frames)
      .values({
        videoId: idOf(video),
        frameNumber,
        timeOffsetSeconds: 0,
        width: 64,
        height: 48,
        objectKey: 'frame',
        sizeBytes: 1,
        extractionSession: randomUUID(),
        sameAs,
      })
      .returning();
    const box = { frameId: frame?.id ?? '', x1: 1, y1: 1, x2: 9, y2: 9, confidence: 1 };
    for (let n = 0; n < boxes; n++) await db.insert(detections).values({ ...box, source: 'model', ...more });
    return box.frameId;
  };
  // Two extractions kept frame 0 of one video, and the boxes of the first count; the other video has a frame 0 of its own.
  const sameAs = await storeFrame('Sample b 0', 0, 2, { verified: true });
  await storeFrame('Sample b 0', 0, 3, { sameAs });
  await storeFrame('Sample b 0', 8, 2, { verified: true, deletedAt: new Date() });
  await storeFrame('Sample b 1', 0, 4);
  const { datasets: found } = await listDatasets(clinician, { limit: 10, offset: 0 });
  const stats = (name: string) => found.find((dataset) => dataset.name === name)?.stats;
  // Numbers 0 and 8 of the one and 0 of the other are 3 frames, one of them looked at by people; 2 + 4 boxes count.
  expect(stats('Sample b')).toMatchObject({ totalFrames: 3, annotatedFrames: 1, totalDetections: 6 });
  expect(stats('sample A')).toMatchObject({ totalFrames: 0, annotatedFrames: 0, totalDetections: 0 });
  const byFrames = await names({ sort: 'frames', order: 'desc' });
  expect(byFrames[0]).toBe('Sample b');
});

test('asking whether a dataset is there counts nothing in it, and finds nothing outside the fence', async () => {
  const id = ids.get('Sample b') ?? '';
  const walks = async (work: () => Promise<unknown>): Promise<boolean> =>
    (await statementsOf(work)).some((text) => /"(frames|detections)"/.test(text));
  expect(await walks(() => getDataset(clinician, id))).toBe(true);
  expect(await walks(() => requireDatasetHead(clinician, id))).toBe(false);
  expect(await requireDatasetHead(clinician, id)).toEqual({
    id,
    name: 'Sample b',
    projectId,
    isSimulated: false,
  });
  const stranger = await testPerson(db, 'Stranger');
  await expect(requireDatasetHead(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(requireDatasetHead(clinician, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
