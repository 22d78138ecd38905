import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '@/lib/messages';
import { say } from '@/lib/messages/message';
import { verbatim } from '@/lib/messages/testing';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { db, clinician, stranger, newDataset, ask, measured } = laboratory;
const { analysisVideos, videoMeasurements } = await import('@/db/schema');
const { objectStore } = await import('@/lib/platform/storage');
const { H264, renderVideo, testFolder } = await import('@/lib/engine/media/test-videos');
const {
  beginAnalysis,
  downloadArtifact,
  failAnalysis,
  getAnalysis,
  measureAnalysisVideo,
  requireVideoResults,
  videoResults,
} = await import('.');
afterAll(laboratory.close);

let ids: string[];
beforeEach(async () => {
  ({ ids } = await newDataset());
});

const clips = await testFolder();
afterAll(() => clips.remove());
let clip: string;
beforeAll(async () => {
  // Gray without a cell: the engine finds nothing in it, quickly, and has to say so.
  clip = await renderVideo(clips.file('gray.mp4'), 'color=c=gray:size=64x48:rate=25:duration=1', ...H264);
});

describe('measuring', () => {
  const putFile = async (videoId: string, bytes: Uint8Array): Promise<void> => {
    await objectStore().put(`videos/${videoId}/original.mp4`, bytes, { contentType: 'video/mp4' });
  };

  test('runs the real engine once for the same question, and keeps its files', async () => {
    const [first = '', second = ''] = ids;
    await putFile(first, await readFile(clip));
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    expect(await measureAnalysisVideo(analysisId, first)).toBe('measured');
    const [row] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    // A step that runs twice changes nothing.
    expect(await measureAnalysisVideo(analysisId, first)).toBe('measured');
    const { results, missing } = await videoResults(clinician, [first, second]);
    // Nothing can be seen in it: not even a concentration of 0 is made up.
    expect(results[0]).toMatchObject({
      video_id: first,
      sperm_counted: 0,
      frames_analyzed: 25,
      concentration: { million_per_ml: null },
      motility: { progressive: null, immotile: null, total_motile: null },
    });
    // Kept as a key and its values, answered in the language of the caller, and written in English into the file.
    expect(row?.result).toMatchObject({
      casa: { warnings: expect.arrayContaining([say('measurements.blank')]) },
    });
    expect(results[0]?.warnings).toContain(messages.en.measurements.blank);
    const french = { ...clinician, origin: { ...clinician.origin, language: 'fr' as const } };
    expect((await videoResults(french, [first])).results[0]?.warnings).toContain(
      messages.fr.measurements.blank,
    );
    expect(missing).toEqual([{ id: second, name: 'Field 2' }]);
    await expect(requireVideoResults(clinician, [first, second])).rejects.toMatchObject({
      code: 'CONFLICT',
      said: say('errors.notAnalyzed', { names: 'Field 2' }),
    });
    await expect(videoResults(stranger, [first])).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const file = await downloadArtifact(clinician, first, 'tracks.csv', new Request('http://server/f'));
    expect((await file.text()).split('\n')[0]).toBe('frame,track_id,x,y,w,h,score,measured_cx,measured_cy');
    // No track in it: MOT text has no heading. The record is gzip, which begins 1f 8b.
    const mot = await downloadArtifact(clinician, first, 'tracks.mot.txt', new Request('http://server/f'));
    expect(await mot.text()).toBe('');
    const record = await downloadArtifact(clinician, first, 'field.json.gz', new Request('http://server/f'));
    expect([...new Uint8Array(await record.arrayBuffer()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    const summary = await downloadArtifact(clinician, first, 'summary.json', new Request('http://server/f'));
    expect((await summary.json()).warnings).toEqual(expect.arrayContaining(results[0]?.warnings ?? []));

    await failAnalysis(analysisId, verbatim('for a test'));
    const again = await ask(ids);
    await beginAnalysis(again.analysisId);
    expect(await measureAnalysisVideo(again.analysisId, first)).toBe('measured');
    const after = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    // The same row as before: it was not measured again.
    expect(after).toEqual([row]);
  }, 60_000);

  test('shows what the newest analysis is based on, also where it took over an older measurement', async () => {
    const [first = ''] = ids;
    const shown = async () => (await videoResults(clinician, [first])).results[0]?.model_id;
    const use = async (analysisId: string, measurementId: string | undefined) =>
      db
        .update(analysisVideos)
        .set({ measurementId: measurementId ?? null })
        .where(and(eq(analysisVideos.analysisId, analysisId), eq(analysisVideos.videoId, first)));
    const one = await ask(ids);
    await measured(one.analysisId, first);
    const [older] = await db.select().from(videoMeasurements).where(eq(videoMeasurements.videoId, first));
    await failAnalysis(one.analysisId, verbatim('for a test'));
    // Another calibration, another measurement.
    const two = await ask(ids);
    const { id: _, createdAt: __, ...values } = older ?? expect.fail('nothing was measured');
    const [newer] = await db
      .insert(videoMeasurements)
      .values({ ...values, fingerprint: 'g', modelId: 'other' })
      .returning();
    await use(two.analysisId, newer?.id);
    expect(await shown()).toBe('other');
    await failAnalysis(two.analysisId, verbatim('for a test'));
    // The first calibration again: its measurement is stored already.
    const three = await ask(ids);
    await use(three.analysisId, older?.id);
    expect(await shown()).toBe('m');
  });

  test('a video that is no video fails alone, with the reason', async () => {
    const [first = ''] = ids;
    await putFile(first, (await readFile(clip)).subarray(0, 400));
    const { analysisId } = await ask(ids);
    await beginAnalysis(analysisId);
    expect(await measureAnalysisVideo(analysisId, first)).toBe('failed');
    const view = await getAnalysis(clinician, analysisId);
    expect(view.status).toBe('in-progress');
    expect(view.videos[0]).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/incomplete|damaged/),
    });
  }, 60_000);
});
