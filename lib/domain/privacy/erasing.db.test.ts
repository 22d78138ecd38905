import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { canonicalJson } from '@/lib/canonical-json';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';

// A patient with one row at least of every kind that names somebody, erased; then everything that is left is read.

const STORE = vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests, of 32 letters';
  process.env.LOG_LEVEL = 'silent';
  return { folder: '' };
});
STORE.folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-erasure-'));
process.env.STORAGE_DIR = STORE.folder;

const laboratory = await testLaboratory();
const { db, sql, clinician, viewer, stranger, newDataset, measured, ask } = laboratory;
const schema = await import('@/db/schema');
const { testPerson } = await import('@/lib/domain/projects/testing');
const { hashPassword } = await import('@/lib/platform/auth');
const { checkWholeChain, matchesAnchor } = await import('@/lib/platform/audit');
const { objectStore } = await import('@/lib/platform/storage');
const { beginAnalysis, concludeAnalysis } = await import('@/lib/domain/analyses');
const { createPatient, deletePatient } = await import('@/lib/domain/patients');
const { deleteVideo } = await import('@/lib/domain/videos');
const labels = await import('@/lib/domain/labels');
const { testDetection, testMask } = await import('@/lib/domain/labels/testing');
const { contentHash, getStoredReport, signReport, storeReportPdf, verifyReport } = await import(
  '@/lib/domain/reports'
);
const privacy = await import('.');
const { failErasure, resumeErasures, runErasureStep, STEPS, removeExpiredReports } = await import('./worker');
afterAll(async () => {
  await laboratory.close();
  await rm(STORE.folder, { recursive: true, force: true });
});

const PASSWORD = 'correct horse battery staple';
/** In every text that a person could have written about the patient. */
const MARK = 'Zwetschgenbaum';
let manager: typeof clinician;
let officer: typeof clinician;
let projectId: string;
let turn = 0;

beforeEach(async () => {
  turn += 1;
  await sql`delete from rate_limits`;
  if (turn > 1) return;
  const [project] = await db.select({ id: schema.projects.id }).from(schema.projects);
  projectId = project?.id ?? '';
  manager = await testPerson(db, 'Manager', { permissions: ['sarm.*', 'finetune.*'] });
  officer = await testPerson(db, 'Officer', {
    permissions: ['system.manage_privacy', 'sarm.manage_patients'],
  });
  const passwordHash = await hashPassword(PASSWORD);
  for (const { userId } of [manager, officer, clinician]) {
    await db.update(schema.users).set({ passwordHash }).where(eq(schema.users.id, userId));
  }
  await db.insert(schema.projectMembers).values([
    { projectId, userId: manager.userId, accessLevel: 'admin' },
    { projectId, userId: officer.userId, accessLevel: 'admin' },
  ]);
}, 60_000);

const put = (key: string, text: string) =>
  objectStore().put(key, Buffer.from(text), { contentType: 'application/octet-stream' });

/** A patient with two videos, stills, boxes, a frozen label, a signed report, mail, notifications and trainings. */
async function newPatient(signs: boolean) {
  const pseudonym = `${MARK}-${turn}`;
  const { id } = await createPatient(manager, {
    ...{ projectId, pseudonym, familyName: `${MARK}er`, givenName: 'Anton', birthDate: '1980-02-03' },
    ...{
      contactNumber: '+43 1 2345',
      email: `${MARK}@example.com`,
      hospitalNumber: `H${MARK}${turn}`,
      notes: MARK,
    },
  });
  const { datasetId, ids } = await newDataset(5);
  await db
    .update(schema.datasets)
    .set({ name: `${MARK} of May ${turn}`, description: MARK, metadata: { note: MARK } })
    .where(eq(schema.datasets.id, datasetId));
  await db.insert(schema.samples).values({ datasetId, patientId: id, remarks: MARK, volumeMl: 3.5 });
  for (const [at, videoId] of ids.entries()) {
    await db
      .update(schema.videos)
      .set({
        name: `${MARK} field ${turn} ${at}`,
        originalFilename: `${MARK}-${turn}-${at}.mp4`,
        description: MARK,
      })
      .where(eq(schema.videos.id, videoId));
    await put(`videos/${videoId}/original.mp4`, `${MARK} recording`);
  }
  const [videoId = ''] = ids;
  const [frame] = await db
    .insert(schema.frames)
    .values({
      ...{ videoId, frameNumber: 3, timeOffsetSeconds: 0.1, width: 64, height: 48, sizeBytes: 9, note: MARK },
      ...{ objectKey: `videos/${videoId}/frames/3.jpg`, extractionSession: id, selected: true },
    })
    .returning();
  const frameId = frame?.id ?? '';
  await put(`videos/${videoId}/frames/3.jpg`, `${MARK} frame ${turn}`);
  const detectionId = await testDetection(db, frameId);
  await testMask(db, detectionId);
  const [still] = await db
    .insert(schema.stills)
    .values({
      ...{
        datasetId,
        name: MARK,
        originalFilename: `${MARK}-still-${turn}.tif`,
        objectKey: `stills/${datasetId}/x/original`,
      },
      ...{
        sizeBytes: 5,
        sha256: '1'.repeat(64),
        format: 'tiff',
        width: 10,
        height: 10,
        stain: 'unstained' as const,
      },
    })
    .returning();
  await put(`stills/${datasetId}/${still?.id}/original`, MARK);
  // A label of another dataset that froze a frame of the patient beside one of somebody else.
  const { datasetId: elsewhere, ids: others } = await newDataset(1);
  const [otherFrame] = await db
    .insert(schema.frames)
    .values({
      ...{
        videoId: others[0] ?? '',
        frameNumber: 1,
        timeOffsetSeconds: 0,
        width: 64,
        height: 48,
        sizeBytes: 9,
      },
      ...{ objectKey: `videos/${others[0]}/frames/1.jpg`, extractionSession: id },
    })
    .returning();
  await put(`videos/${others[0]}/frames/1.jpg`, `somebody else ${turn}`);
  const [label] = await db
    .insert(schema.dataLabels)
    .values({ datasetId: elsewhere, userId: manager.userId, type: 'detection', name: `L${turn}` })
    .returning();
  await db.insert(schema.dataLabelItems).values([
    { labelId: label?.id ?? '', detectionId, notes: MARK },
    { labelId: label?.id ?? '', detectionId: await testDetection(db, otherFrame?.id ?? '') },
  ]);
  const version = await labels.createVersion(manager, label?.id ?? '', '');
  // A model that learned from the frame.
  const [model] = await db
    .insert(schema.models)
    .values({ projectId, name: `M${turn}`, task: 'detection' })
    .returning();
  const [learned] = await db
    .insert(schema.modelVersions)
    .values({
      ...{
        modelId: model?.id ?? '',
        number: 1,
        origin: 'trained' as const,
        sha256: `${turn}`.repeat(64).slice(0, 64),
      },
      ...{ sizeBytes: 1, fileName: 'm.onnx', inspection: {}, license: 'MIT', state: 'candidate' as const },
    })
    .returning();
  const [run] = await db
    .insert(schema.trainingRuns)
    .values({
      ...{
        projectId,
        modelId: model?.id ?? '',
        number: 1,
        state: 'completed' as const,
        settings: {},
        startName: 's',
      },
      ...{ startSha256: '2'.repeat(64), split: {}, versionId: learned?.id ?? null },
    })
    .returning();
  await db.insert(schema.trainingRunFrames).values({ runId: run?.id ?? '', frameId });
  await put(`training/${run?.id}/pictures/1.png`, MARK);

  const { analysisId } = await ask(ids);
  await beginAnalysis(analysisId);
  for (const each of ids) await measured(analysisId, each);
  await concludeAnalysis(analysisId);
  const [report] = await db.select().from(schema.reports).where(eq(schema.reports.analysisId, analysisId));
  const reportId = report?.id ?? '';
  if (signs) {
    const draft = await getStoredReport(clinician, { datasetId, version: 'draft' });
    await signReport(clinician, {
      ...{ datasetId, password: PASSWORD, code: '', comment: `${MARK} is well.`, reason: '' },
      contentSha256: contentHash(draft.content),
    });
  }
  await storeReportPdf(reportId);
  await db
    .insert(schema.mails)
    .values({ recipient: 'ward@example.com', subject: `About ${pseudonym}`, bodyText: MARK });
  await db.insert(schema.notifications).values({
    userId: manager.userId,
    title: { key: 'notices.reportReady.title' },
    message: { key: 'notices.reportReady.message', values: { dataset: `${MARK} of May ${turn}` } },
    link: `/sarm/datasets/${datasetId}/videos`,
  });
  return { id, pseudonym, datasetId, ids, frameId, reportId, analysisId, version, learned, run };
}

type Patient = Awaited<ReturnType<typeof newPatient>>;

const request = (id: string, reason = `${MARK} called`) =>
  privacy.requestErasure(manager, id, { askedBy: 'patient', ground: 'consentWithdrawn', reason });

async function confirm(patient: Pick<Patient, 'id'>): Promise<string> {
  const { id } = await request(patient.id);
  const preview = await privacy.previewErasure(officer, patient.id);
  await privacy.confirmErasure(officer, id, { previewSha256: preview.sha256, password: PASSWORD, code: '' });
  return id;
}

/** Every table of every schema as text, with what names the mark. */
async function tablesThatSay(mark: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t where t::text ilike '%${mark}%'`);
    found.push(...rows.map((row) => `${name}: ${row.row}`));
  }
  return found;
}

function objectsThatSay(mark: string): string[] {
  return readdirSync(STORE.folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name))
    .filter((file) => file.includes(mark) || readFileSync(file).includes(mark));
}

describe('an erasure', () => {
  test('leaves nothing in any table or object that says who the patient was, and the chain verifies', async () => {
    const patient = await newPatient(true);
    const { head } = await checkWholeChain();
    expect((await tablesThatSay(MARK)).length).toBeGreaterThan(10);
    expect(objectsThatSay(MARK).length).toBeGreaterThan(5);
    const id = await confirm(patient);
    const other = await db
      .select()
      .from(schema.frames)
      .where(eq(schema.frames.extractionSession, patient.id));
    expect(other).toHaveLength(2);
    await privacy.runErasure(id);

    expect(await tablesThatSay(MARK)).toEqual([]);
    expect(objectsThatSay(MARK)).toEqual([]);
    for (const videoId of patient.ids)
      expect(await objectStore().head(`videos/${videoId}/original.mp4`)).toBeUndefined();
    expect((await checkWholeChain()).faults).toEqual([]);
    expect(head && (await matchesAnchor(head))).toBe(true);
    // Who did what and when is still there.
    const entries = await db.select().from(schema.auditLog).where(eq(schema.auditLog.resourceId, patient.id));
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'patient.create', userId: manager.userId }),
    );
    expect(entries.every(({ message }) => message.startsWith('Erased: E-'))).toBe(true);
  }, 120_000);

  test('keeps what was signed under its code, with the signed hash, and says so', async () => {
    const patient = await newPatient(true);
    const [signed] = await db
      .select()
      .from(schema.reportVersions)
      .where(eq(schema.reportVersions.reportId, patient.reportId));
    if (!signed) throw new Error('not signed');
    const id = await confirm(patient);
    await privacy.runErasure(id);
    const { code } = await privacy.getErasure(officer, id);
    const { content, signature } = await getStoredReport(clinician, { datasetId: patient.datasetId });
    expect(signature).toMatchObject({
      sha256: signed.sha256,
      code: signed.code,
      signerName: clinician.displayName,
    });
    expect(content).toMatchObject({
      ...{
        dataset: { name: code },
        patient: { id, pseudonym: code },
        sample: { volumeMl: 3.5, remarks: null },
      },
      erasure: { code, signedSha256: signed.sha256 },
    });
    // Ten years after the signature.
    const until = `${signed.signedAt.getUTCFullYear() + 10}${signed.signedAt.toISOString().slice(4, 10)}`;
    expect(content.erasure?.keptUntil).toBe(until);
    expect(content.comment).toBeUndefined();
    expect(content.pictures).toBeUndefined();
    const before = signed.content as typeof content;
    expect(content.figures).toEqual(before.figures);
    const origin = { ipAddress: null, userAgent: null, requestId: 'r' };
    expect(await verifyReport(origin, signed.code)).toMatchObject({ is_intact: true, sha256: signed.sha256 });
    await expect(
      signReport(clinician, {
        ...{ datasetId: patient.datasetId, password: PASSWORD, code: '', comment: '', reason: 'x' },
        contentSha256: '0'.repeat(64),
      }),
    ).rejects.toMatchObject({ said: say('errors.reportErased') });

    await storeReportPdf(patient.reportId);
    expect(objectsThatSay(MARK)).toEqual([]);
    // The period is over: nothing of it is left, and the dataset neither.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update report_versions set kept_until = '2020-01-01' where report_id = ${patient.reportId}`;
    });
    await removeExpiredReports();
    expect(await db.$count(schema.datasets, eq(schema.datasets.id, patient.datasetId))).toBe(0);
  }, 120_000);

  test('takes the frames out of frozen labels and names the models that learned', async () => {
    const patient = await newPatient(false);
    const id = await confirm(patient);
    await privacy.runErasure(id);
    const [row] = await db.select().from(schema.erasures).where(eq(schema.erasures.id, id));
    const certificate = row?.certificate as Record<string, unknown>;
    expect(certificate).toMatchObject({
      ...{ code: row?.code, fourEyes: true, kept: { reports: [] } },
      modelsThatLearned: [{ versionId: patient.learned?.id, number: 1, isDeployed: false }],
      labelVersionsRewritten: [{ id: patient.version.id, before: patient.version.sha256, framesRemoved: 1 }],
      removed: {
        patients: 1,
        samples: 1,
        videos: 5,
        stills: 1,
        frames: 1,
        boxes: 1,
        masks: 1,
        labelItems: 1,
        drafts: 1,
      },
    });
    expect(row?.certificateSha256).toBe(
      createHash('sha256').update(canonicalJson(certificate)).digest('hex'),
    );
    const text = JSON.stringify(certificate);
    for (const person of [manager, officer, clinician]) expect(text).not.toContain(person.displayName);
    const [version] = await db
      .select()
      .from(schema.dataLabelVersions)
      .where(eq(schema.dataLabelVersions.id, patient.version.id));
    expect(version).toMatchObject({
      originalSha256: patient.version.sha256,
      counts: { frames: 1, items: 1 },
    });
    // Only the other's picture is left, and it can be read.
    const document = await new Response((await objectStore().get(version?.objectKey ?? '')).stream).text();
    expect(document.match(/"kind":"frame"/g)).toHaveLength(1);
    expect(await objectStore().head(`training/${patient.run?.id}/pictures/1.png`)).toBeUndefined();
  }, 120_000);

  test('goes on where it stopped, and is the same when every step runs twice', async () => {
    const patient = await newPatient(true);
    const id = await confirm(patient);
    await runErasureStep(id, 'rows');
    await failErasure(id, new Error('the store is away'));
    expect(await privacy.getErasure(officer, id)).toMatchObject({ state: 'failed', done: 1 });
    expect(await resumeErasures(new Date(Date.now() + 2 * 60 * 60 * 1000))).toBe(1);
    for (const step of STEPS) {
      await runErasureStep(id, step);
      await runErasureStep(id, step);
    }
    expect(await privacy.getErasure(officer, id)).toMatchObject({
      state: 'completed',
      done: 6,
      reason: null,
    });
    expect(await tablesThatSay(MARK)).toEqual([]);
  }, 120_000);

  test('is carried out again on data that a restored backup brought back', async () => {
    const patient = await newPatient(false);
    const [backup] = await db.select().from(schema.patients).where(eq(schema.patients.id, patient.id));
    const id = await confirm(patient);
    await privacy.runErasure(id);
    const stored = await privacy.readStoredList();
    const entry = stored.find((each) => each.id === id);
    const line = (await privacy.listErasuresForBackup()).find((each) => each.includes(id)) ?? '';
    expect(privacy.readEntry(line)).toEqual(entry);
    expect(line).not.toContain(MARK);
    if (!entry || !backup) throw new Error('not listed');
    expect(await privacy.relist(entry)).toBe(false);
    // An older database: the patient is there, the erasure isn't.
    await db.insert(schema.patients).values(backup);
    await db.delete(schema.erasures).where(eq(schema.erasures.id, id));
    expect(await privacy.relist(entry)).toBe(true);
    await privacy.runErasure(id);
    expect(await tablesThatSay(MARK)).toEqual([]);
    expect(await privacy.getErasure(officer, id)).toMatchObject({ state: 'completed', code: entry.code });
  }, 120_000);
});

describe('the two steps', () => {
  test('need two persons, the newest preview and a password', async () => {
    const patient = await newPatient(false);
    const { id } = await request(patient.id);
    const { sha256 } = await privacy.previewErasure(manager, patient.id);
    const proof = { previewSha256: sha256, password: PASSWORD, code: '' };
    await expect(privacy.confirmErasure(manager, id, proof)).rejects.toMatchObject({
      said: say('errors.fourEyes'),
    });
    await expect(privacy.confirmErasure(viewer, id, proof)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(privacy.confirmErasure(stranger, id, proof)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(privacy.confirmErasure(officer, id, { ...proof, password: 'x' })).rejects.toMatchObject({
      said: say('errors.passwordWrong'),
    });
    await expect(request(patient.id)).rejects.toMatchObject({ said: say('errors.erasureRequested') });
    await deleteVideo(manager, patient.ids[0] ?? '', { cascade: true });
    await expect(privacy.confirmErasure(officer, id, proof)).rejects.toMatchObject({
      said: say('errors.previewChanged'),
    });
    expect(await privacy.rejectErasure(officer, id, 'not asked for in writing')).toMatchObject({
      state: 'rejected',
    });
    await expect(privacy.withdrawErasure(manager, id)).rejects.toMatchObject({
      said: say('errors.erasureDecided'),
    });
    await confirm(patient);
    const actions = await db
      .select({ action: schema.auditLog.action })
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.resourceType, 'erasure'), isNotNull(schema.auditLog.userId)));
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['erasure.request', 'erasure.confirm', 'erasure.reject']),
    );
  }, 120_000);

  test('wait for a legal hold, as does every other deletion', async () => {
    const patient = await newPatient(false);
    const { id } = await request(patient.id);
    const { sha256 } = await privacy.previewErasure(officer, patient.id);
    await privacy.placeHold(manager, patient.id, 'a dispute');
    const held = { code: 'CONFLICT', said: { key: 'errors.legalHold' } };
    const proof = { previewSha256: sha256, password: PASSWORD, code: '' };
    await expect(privacy.confirmErasure(officer, id, proof)).rejects.toMatchObject(held);
    await expect(deletePatient(manager, patient.id)).rejects.toMatchObject(held);
    await expect(deleteVideo(manager, patient.ids[0] ?? '', { cascade: true })).rejects.toMatchObject(held);
    await expect(privacy.placeHold(manager, patient.id, 'another')).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await privacy.liftHold(manager, patient.id);
    await privacy.confirmErasure(officer, id, proof);
    await privacy.placeHold(manager, patient.id, 'in the last moment');
    await expect(privacy.runErasure(id)).rejects.toMatchObject(held);
  }, 120_000);
});
