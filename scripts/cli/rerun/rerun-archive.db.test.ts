import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testLaboratory } from '@/lib/domain/analyses/testing';
import { say } from '@/lib/messages/message';
import { simulateScene } from '@/lib/science/simulation';
import { forge, readZip, scratchFolder } from './testing';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, newDataset, ask } = laboratory;
const { auditLog, users, videos } = await import('@/db/schema');
const { writeVideo } = await import('@/lib/engine/media/scene-writer');
const { beginAnalysis, concludeAnalysis, measureAnalysisVideo, recomposeReport } = await import(
  '@/lib/domain/analyses'
);
const { contentHash, getStoredReport, signReport, storeReportPdf } = await import('@/lib/domain/reports');
const { editTracks, getTracks } = await import('@/lib/domain/tracks');
const { downloadArchive, findNewestAnalysis } = await import('@/lib/domain/exchange');
const { hashPassword } = await import('@/lib/platform/auth');
const { objectStore } = await import('@/lib/platform/storage');
const { rerunArchive } = await import('./rerun-archive');

const scratch = await scratchFolder();
afterAll(async () => {
  await laboratory.close();
  await scratch.remove();
});

const PASSWORD = 'correct horse battery staple';
const WHOLE = scratch.file('whole.zip');
const WITHOUT_VIDEOS = scratch.file('without-videos.zip');
let analysisId: string;
let datasetId: string;
let ids: string[];

async function save(file: string, withVideos: boolean): Promise<void> {
  const { body } = await downloadArchive(clinician, analysisId, withVideos);
  if (!body) throw new Error('the archive is empty');
  await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
}

/** Two small simulated fields, measured, a track rejected, signed. */
beforeAll(async () => {
  ({ datasetId, ids } = await newDataset(2));
  for (const [place, id] of ids.entries()) {
    const clip = scratch.file(`${place}.mp4`);
    const scene = { width: 200, height: 152, seconds: 0.8, framesPerSecond: 25, seed: place + 1 };
    const calibration = { concentrationMillionPerMl: 60, pixelSizeUm: 0.5, chamberDepthUm: 20 };
    await writeVideo(clip, simulateScene({ ...scene, ...calibration }));
    const bytes = await readFile(clip);
    await objectStore().put(`videos/${id}/original.mp4`, bytes, { contentType: 'video/mp4' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await db
      .update(videos)
      .set({ sha256, sizeBytes: bytes.length, width: 200, height: 152 })
      .where(eq(videos.id, id));
  }
  ({ analysisId } = await ask(ids, { purpose: 'replicates' }));
  await beginAnalysis(analysisId);
  for (const id of ids) expect(await measureAnalysisVideo(analysisId, id)).toBe('measured');
  expect(await concludeAnalysis(analysisId)).toBe('completed');
  const { tracks } = await getTracks(clinician, ids[0] ?? '');
  const operation = { kind: 'reject' as const, track: tracks.id[0] ?? 0 };
  await editTracks(clinician, ids[0] ?? '', { operation, reason: 'Debris' });
  await recomposeReport(clinician, { datasetId, analysisId });
  const { id, content } = await getStoredReport(clinician, { datasetId, version: 'draft' });
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(users).set({ passwordHash }).where(eq(users.id, clinician.userId));
  await signReport(clinician, {
    datasetId,
    password: PASSWORD,
    code: '',
    comment: 'Seen.',
    reason: '',
    contentSha256: contentHash(content),
  });
  await storeReportPdf(id);
  await save(WHOLE, true);
  await save(WITHOUT_VIDEOS, false);
}, 300_000);

async function rerun(file: string): Promise<{ isSame: boolean; text: string }> {
  const lines: string[] = [];
  const isSame = await rerunArchive(file, (line) => lines.push(line));
  return { isSame, text: lines.join('\n') };
}

describe('an archive', () => {
  test('holds what its manifest names, videos where they are asked for', async () => {
    const [whole, without] = [await readZip(WHOLE), await readZip(WITHOUT_VIDEOS)];
    expect([...whole.keys()]).toEqual(
      expect.arrayContaining([
        ...['manifest.json', 'report.json', 'report.pdf', 'signed/version-1.json', 'signed/version-1.pdf'],
        ...[
          'video.mp4',
          'result.json',
          'reviewed.json',
          'corrections.json',
          'field.json.gz',
          'tracks.csv',
        ].map((name) => `replicates/01/${name}`),
        ...['tracks.mot.txt', 'detections.csv', 'detections.mot.txt'].map((name) => `replicates/02/${name}`),
      ]),
    );
    expect([...without.keys()].filter((name) => name.includes('video'))).toEqual([]);
    const [csv, mot] = ['tracks.csv', 'tracks.mot.txt'].map((name) =>
      String(whole.get(`replicates/01/${name}`))
        .trim()
        .split('\n'),
    );
    // One line each, but for the heading.
    expect(mot).toHaveLength((csv?.length ?? 0) - 1);
    expect(mot?.[0]).toMatch(/^1,\d+,[\d.]+,[\d.]+,[\d.]+,[\d.]+,[\d.]+,-1,-1,-1$/);
  });

  test('is made again byte for byte', async () => {
    await save(scratch.file('again.zip'), true);
    expect((await readFile(scratch.file('again.zip'))).equals(await readFile(WHOLE))).toBe(true);
  });

  test('is for members of the project, and on record', async () => {
    await expect(downloadArchive(stranger, analysisId, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { body } = await downloadArchive(viewer, analysisId, false);
    // A reader that goes away closes what is open; it must not hang.
    await body?.cancel();
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'analysis.export'));
    expect(entries.at(-1)).toMatchObject({ userId: viewer.userId, resourceId: analysisId });
    expect(await findNewestAnalysis(clinician, ids[0] ?? '')).toBe(analysisId);
    expect(await findNewestAnalysis(stranger, ids[0] ?? '')).toBeUndefined();
  });

  test('is not made of an analysis that has not ended', async () => {
    const other = await newDataset(2);
    const pending = await ask(other.ids, { purpose: 'replicates' });
    await expect(downloadArchive(clinician, pending.analysisId, false)).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.analysisNotCompleted'),
    });
  });
});

describe('the command line', () => {
  test('measures the videos again to the same figures, and composes the same reports', async () => {
    const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
      const program = ['--import', 'tsx', 'scripts/cli/analyse.ts', '--zip', WHOLE];
      execFile(process.execPath, program, (error, out, err) =>
        resolve({ code: error?.code ?? 0, stdout: out + err }),
      );
    });
    expect(stdout).toMatch(/\nthe same\n$/);
    expect(stdout).toContain('same     every point of every track');
    expect(stdout).toContain('with 1 corrections of tracks:');
    expect(stdout).toMatch(/same {5}concentration: [\d.]+ M\/ml/);
    expect(stdout).toContain('same     content as signed');
    expect(stdout).not.toContain('DIFFERS');
    expect(code).toBe(0);
  }, 120_000);

  test('without videos checks what follows from the tracks, and says so', async () => {
    const { isSame, text } = await rerun(WITHOUT_VIDEOS);
    expect(text).toContain('without its video: only the figures that follow from its tracks are checked');
    expect(text).toContain('the videos are not in the archive');
    expect(isSame).toBe(true);
  });

  const RESULT = 'replicates/02/result.json';
  /** The first digit of the concentration is another one; that of round cells stands before it. */
  const other = (text: string): string =>
    text.replace(
      /([\s\S]*"concentration": \{[^}]*\}[^}]*"millionPerMl": )(\d)/,
      (_, head: string, digit: string) => `${head}${(Number(digit) % 9) + 1}`,
    );

  test('finds a changed digit in a result by its hash', async () => {
    await forge(WHOLE, scratch.file('changed.zip'), RESULT, other, false);
    await expect(rerunArchive(scratch.file('changed.zip'), () => {})).rejects.toThrow(
      `${RESULT} has been changed`,
    );
  });

  test('finds it by measuring where the manifest was forged as well', async () => {
    await forge(WITHOUT_VIDEOS, scratch.file('forged.zip'), RESULT, other, true);
    const { isSame, text } = await rerun(scratch.file('forged.zip'));
    expect(text).toMatch(/DIFFERS {2}concentration: [\d.]+ M\/ml in the archive, [\d.]+ M\/ml now/);
    expect(isSame).toBe(false);
  });

  test('finds a signed version that says something else', async () => {
    const signed = 'signed/version-1.json';
    const change = (text: string): string => text.replace('Seen.', 'Seem.');
    await forge(WITHOUT_VIDEOS, scratch.file('signed.zip'), signed, change, true);
    await expect(rerun(scratch.file('signed.zip'))).rejects.toThrow(
      'signed/version-1.json does not say what was signed',
    );
  });

  test('finds a report with another figure than its replicates give', async () => {
    const change = (text: string): string =>
      text.replace(/("key": "totalMotility",[^}]*?"value": )\d/, (_, head: string) => `${head}9`);
    await forge(WITHOUT_VIDEOS, scratch.file('report.zip'), 'report.json', change, true);
    const { isSame, text } = await rerun(scratch.file('report.zip'));
    expect(text).toMatch(/DIFFERS {2}figures\.totalMotility\.value: 9/);
    expect(isSame).toBe(false);
  });

  test('names the model whose weights are not here, before it measures anything', async () => {
    const change = (text: string): string =>
      text.replace(/("detector": \{[^}]*"sha256": ")[0-9a-f]{64}/g, (_, head) => `${head}${'0'.repeat(64)}`);
    await forge(WHOLE, scratch.file('model.zip'), 'manifest.json', change, false);
    await expect(rerun(scratch.file('model.zip'))).rejects.toThrow(
      /a model that measured is not installed here: sperm-detector-int8-v1 .*SHA-256 0{64}/,
    );
  });
});
