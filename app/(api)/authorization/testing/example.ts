import type postgres from 'postgres';
import sharp from 'sharp';
import type { Database } from '@/db/client';
import * as schema from '@/db/schema';
import { FIELD } from '@/lib/domain/analyses/testing';
import { detectionConfig } from '@/lib/domain/detections/contract';
import { NOTHING_MEASURED } from '@/lib/domain/morphology/testing';
import { BUILT_IN_SETTINGS } from '@/lib/domain/report-templates/contract';
import { columnsOf } from '@/lib/domain/report-templates/view';
import { composeWhoReport } from '@/lib/domain/reports';
import { ALL_SECTIONS } from '@/lib/domain/reports/contract-print';
import { factsOf, videoOf } from '@/lib/domain/reports/testing';
import { testRecord } from '@/lib/domain/tracks/testing';
import { verbatim } from '@/lib/messages/testing';
import type { TestAccount } from '@/lib/platform/auth/testing';
import { objectStore } from '@/lib/platform/storage';
import { type Letter, PEOPLE } from '../expected';
import { firstVideo, id, setLogId, videos } from './example-ids';
import { makeModels, storeWeights } from './example-models';
import { putFileBack } from './kept-files';
import { keepRows, putRowsBack } from './kept-rows';

type People = ReadonlyMap<Letter, TestAccount>;

export const PICTURE_KEY = 'examples/picture.jpg';
/** Goes with its frame. */
const FRAME_KEY = 'examples/frame.jpg';
const PDF_KEY = 'examples/report.pdf';
const VERSION_KEY = 'examples/version.jsonl';
/** Names a picture of the report. */
export const REPORT_PICTURE = 'a'.repeat(64);
const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer();

const stillKey = `stills/${id('dataset')}/${id('still')}/picture.jpg`;

async function furnishStore(): Promise<void> {
  for (const key of [PICTURE_KEY, FRAME_KEY, PDF_KEY, 'examples/summary.json', stillKey]) {
    await objectStore().put(key, picture, { contentType: 'application/octet-stream' });
  }
  // As lib/domain/privacy names it: no worker makes it here.
  await objectStore().put(`certificates/${id('erasure')}/${'0'.repeat(16)}-en.pdf`, picture, {
    contentType: 'application/pdf',
  });
  await objectStore().put(`reports/${id('dataset')}/pictures/${REPORT_PICTURE}`, picture, {
    contentType: 'image/jpeg',
  });
  await objectStore().put(`labels/${id('project')}/pictures/${REPORT_PICTURE}`, picture, {
    contentType: 'image/jpeg',
  });
  // No lines: a version without frames.
  await objectStore().put(VERSION_KEY, new Uint8Array(), { contentType: 'application/x-ndjson' });
  await objectStore().put('examples/field.json.gz', await testRecord(), {
    contentType: 'application/gzip',
  });
}

/** The example: a project with everything in it, a person, a role. */
async function furnish(db: Database, sql: postgres.Sql, people: People): Promise<void> {
  await db.insert(schema.users).values([
    { id: id('user'), email: 'subject@example.com', displayName: 'Subject', isActive: true, photoUrl: 'x' },
    { id: id('newcomer'), email: 'newcomer@example.com', displayName: 'Newcomer', isActive: true },
  ]);
  await db.insert(schema.roles).values({ id: id('role'), name: 'Subject', code: 'subject' });
  await sql`insert into user_roles (user_id, role_id) values (${id('user')}, ${id('role')})`;
  await db.insert(schema.notifications).values({
    id: id('notification'),
    userId: id('user'),
    title: verbatim('For the subject'),
    message: verbatim(''),
  });
  await db
    .insert(schema.mails)
    .values({ id: id('mail'), recipient: 'subject@example.com', subject: 'Hello', bodyText: 'Hello' });
  await db.insert(schema.projects).values({ id: id('project'), name: 'Fence' });
  const members = [...people].flatMap(([letter, { id: userId }]) => {
    const person = PEOPLE[letter];
    const level = letter === 'A' || letter === 'P' ? null : 'level' in person ? person.level : 'admin';
    return level ? [{ projectId: id('project'), userId, accessLevel: level }] : [];
  });
  await db
    .insert(schema.projectMembers)
    .values([...members, { projectId: id('project'), userId: id('user'), accessLevel: 'viewer' }]);
  await db.insert(schema.datasets).values({ id: id('dataset'), projectId: id('project'), name: 'Sample' });
  await db.insert(schema.microscopes).values([
    { id: id('microscope'), name: 'Microscope' },
    { id: id('controlled'), name: 'Controlled microscope' },
  ]);
  await db.insert(schema.scalePictures).values({
    id: id('scalePicture'),
    microscopeId: id('microscope'),
    objectKey: PICTURE_KEY,
    sha256: 'a'.repeat(64),
    originalFilename: 'scale.png',
    width: 64,
    height: 48,
  });
  await db.insert(schema.calibrationProfiles).values({
    id: id('calibrationProfile'),
    microscopeId: id('microscope'),
    objective: '20×',
    pixelSizeUm: 0.5,
    frameWidth: 64,
    frameHeight: 48,
    method: 'entered',
    validFrom: '2026-01-01',
    measuredByName: 'Ada',
  });
  await db
    .insert(schema.chambers)
    .values({ id: id('chamber'), name: 'Chamber', kind: 'drop', nominalDepthUm: 20 });
  await db.insert(schema.controlMaterials).values({
    id: id('material'),
    projectId: id('project'),
    name: 'Beads',
    kind: 'beads',
    quantity: 'concentration',
  });
  await db.insert(schema.controlRuns).values({
    id: id('run'),
    materialId: id('material'),
    microscopeId: id('controlled'),
    origin: 'entered',
    operatorName: 'Subject',
    performedAt: new Date('2026-01-01T09:00:00Z'),
  });
  await db.insert(schema.controlRunValues).values({ runId: id('run'), position: 0, value: 40 });
  await db.insert(schema.patients).values([
    { id: id('patient'), projectId: id('project'), pseudonym: 'P-1' },
    { id: id('duplicate'), projectId: id('project'), pseudonym: 'P-01' },
  ]);
  await db.insert(schema.erasures).values({
    id: id('erasure'),
    projectId: id('project'),
    patientId: id('duplicate'),
    code: 'E-0000',
    askedBy: 'patient',
    ground: 'other',
    requestedByName: 'Somebody else',
    certificate: {},
    certificateSha256: '0'.repeat(64),
  });
  await db.insert(schema.videos).values(
    videos.map((video, index) => ({
      id: video,
      datasetId: id('dataset'),
      name: `Field ${index + 1}`,
      originalFilename: 'clip.mp4',
      objectKey: index === 0 ? PICTURE_KEY : `examples/${video}.mp4`,
      thumbnailKey: PICTURE_KEY,
      previewStatus: 'ready' as const,
      contentType: 'video/mp4',
      sizeBytes: 1,
      sha256: video.replaceAll('-', '').padEnd(64, '0'),
      width: 64,
      height: 48,
      durationSeconds: 2,
      framesPerSecond: 25,
      frameCount: 50,
      codec: 'h264',
      pixelFormat: 'yuv420p',
    })),
  );
  await db.insert(schema.frames).values({
    id: id('frame'),
    videoId: firstVideo,
    frameNumber: 0,
    timeOffsetSeconds: 0,
    width: 64,
    height: 48,
    objectKey: FRAME_KEY,
    sizeBytes: 1,
    extractionSession: id('task'),
  });
  await db.insert(schema.detections).values({
    id: id('detection'),
    frameId: id('frame'),
    x1: 10,
    y1: 10,
    x2: 30,
    y2: 25,
    confidence: 1,
    source: 'manual',
  });
  await db.insert(schema.dataLabels).values({
    id: id('label'),
    datasetId: id('dataset'),
    userId: id('user'),
    type: 'detection',
    name: 'Label',
  });
  await db.insert(schema.reviewUnits).values({ id: id('unit'), labelId: id('label'), frameId: id('frame') });
  await db
    .insert(schema.dataLabelItems)
    .values({ id: id('item'), labelId: id('label'), detectionId: id('detection') });
  await db.insert(schema.dataLabelVersions).values({
    id: id('version'),
    projectId: id('project'),
    labelId: id('label'),
    name: 'Label',
    number: 1,
    sha256: 'd'.repeat(64),
    objectKey: VERSION_KEY,
    counts: {
      ...{ frames: 0, complete_frames: 0, items: 0, masks: 0, tracks: 0 },
      classes: {},
      morphology_classes: {},
    },
  });
  await db.insert(schema.frameSubmissions).values({ id: id('submission'), videoId: firstVideo });
  await db.insert(schema.frameSubmissionFrames).values({
    submissionId: id('submission'),
    position: 0,
    frameId: id('frame'),
    frameNumber: 0,
    timeOffsetSeconds: 0,
  });
  await db.insert(schema.tasks).values([
    { id: id('task'), type: 'preview', projectId: id('project'), subjectId: firstVideo },
    {
      id: id('detectionTask'),
      type: 'detection',
      projectId: id('project'),
      subjectId: id('frame'),
      payload: { frameIds: [id('frame')], config: detectionConfig.parse({}) },
    },
    {
      id: id('analysisTask'),
      type: 'analysis',
      status: 'SUCCESS',
      finishedAt: new Date(),
      projectId: id('project'),
      subjectId: id('analysis'),
    },
  ]);
  await db.insert(schema.analyses).values({
    id: id('analysis'),
    datasetId: id('dataset'),
    taskId: id('analysisTask'),
    status: 'completed',
    finishedAt: new Date(),
    parameters: {
      videos: videos.map((video, index) => ({
        id: video,
        name: `Field ${index + 1}`,
        sha256: 'b'.repeat(64),
      })),
      forceReanalysis: false,
      saveResults: true,
    },
  });
  await db.insert(schema.videoMeasurements).values({
    videoId: firstVideo,
    fingerprint: 'f',
    modelId: 'm',
    modelSha256: 'a'.repeat(64),
    softwareVersion: '0',
    result: FIELD,
    artifactPrefix: 'examples/',
  });
  await furnishStill(db);
  const content = composeWhoReport(factsOf([1, 2, 3, 4, 5].map((field) => videoOf(field))));
  await db.insert(schema.reports).values({
    datasetId: id('dataset'),
    analysisId: id('analysis'),
    content: { ...content, dataset: { ...content.dataset, id: id('dataset') } },
    pdfKey: PDF_KEY,
  });
  await db.insert(schema.reportTemplates).values({
    id: id('template'),
    projectId: id('project'),
    name: 'Template',
    ...columnsOf(BUILT_IN_SETTINGS),
  });
  const settings = { ...BUILT_IN_SETTINGS, title: 'Saved', templateId: id('template'), referenceSet: 'who6' };
  await db.insert(schema.savedReports).values({
    id: id('savedReport'),
    projectId: id('project'),
    analysisId: id('analysis'),
    title: 'Saved',
    datasetName: 'Sample',
    patients: '',
    settings: { ...settings, language: 'en' },
    print: {
      title: 'Saved',
      sections: ALL_SECTIONS,
      doctor: null,
      patients: null,
      comment: '',
      recommendation: '',
    },
    content,
    pdfKey: PDF_KEY,
  });
}

/** A measured still with a cell that somebody judged. */
async function furnishStill(db: Database): Promise<void> {
  await db.insert(schema.stills).values({
    id: id('still'),
    datasetId: id('dataset'),
    name: 'Smear',
    originalFilename: 'smear.png',
    objectKey: PICTURE_KEY,
    sizeBytes: 1,
    sha256: 'c'.repeat(64),
    format: 'png',
    width: 64,
    height: 48,
    pixelSizeUm: 0.1,
    stain: 'papanicolaou',
    state: 'measured',
  });
  await db.insert(schema.stillCells).values({
    id: id('cell'),
    stillId: id('still'),
    number: 1,
    x: 20,
    y: 20,
    outline: null,
    measures: NOTHING_MEASURED,
    automatic: { anomalies: null, suggested: [], confidence: 0, reason: 'noOutline', notJudged: [] },
  });
  await db
    .insert(schema.cellJudgments)
    .values({ cellId: id('cell'), number: 1, kind: 'judged', anomalies: [] });
}

async function writeLogEntry(sql: postgres.Sql): Promise<void> {
  const [entry] = await sql<{ id: string }[]>`
    insert into audit_log (type, action, message) values ('system', 'test.entry', 'An entry') returning id`;
  setLogId(entry?.id ?? '');
}

/** Puts back everything that a call may have changed or removed. */
export async function restore(sql: postgres.Sql): Promise<void> {
  await putRowsBack(sql);
  await putFileBack(FRAME_KEY, picture, 'image/jpeg');
  await storeWeights();
}

/** Makes the example and remembers it for `restore`. */
export async function makeExample(db: Database, sql: postgres.Sql, people: People): Promise<void> {
  await furnishStore();
  await furnish(db, sql, people);
  await makeModels(db);
  await storeWeights();
  await writeLogEntry(sql);
  await keepRows(sql);
}
