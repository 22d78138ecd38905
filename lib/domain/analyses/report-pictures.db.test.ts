import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testLaboratory } from './testing';

const laboratory = await testLaboratory();
const { db, clinician, viewer, stranger, newDataset, ask, measured } = laboratory;
const { detections, frames, reports } = await import('@/db/schema');
const { getStoredReport, viewReportPicture } = await import('@/lib/domain/reports');
const { readReportPictures } = await import('@/lib/domain/reports/pictures');
const { testRecord } = await import('@/lib/domain/tracks/testing');
const { objectStore } = await import('@/lib/platform/storage');
const { beginAnalysis, concludeAnalysis } = await import('.');
afterAll(laboratory.close);

const frameFile = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer();

/** A report on two videos: one has kept its tracks, the other has a selected frame with two boxes, and one nobody selected. */
async function reported(): Promise<{ datasetId: string; tracked: string; looked: string }> {
  const { datasetId, ids } = await newDataset(2);
  const [tracked = '', looked = ''] = ids;
  for (const [frameNumber, selected] of [
    [12, true],
    [24, false],
  ] as const) {
    const objectKey = `videos/${looked}/frames/${frameNumber}.jpg`;
    await objectStore().put(objectKey, frameFile, { contentType: 'image/jpeg' });
    const [frame] = await db
      .insert(frames)
      .values({
        videoId: looked,
        frameNumber,
        timeOffsetSeconds: frameNumber / 25,
        width: 64,
        height: 48,
        objectKey,
        sizeBytes: frameFile.length,
        selected,
        extractionSession: crypto.randomUUID(),
      })
      .returning();
    const box = { frameId: frame?.id ?? '', confidence: 0.9, source: 'model' } as const;
    await db.insert(detections).values([
      { ...box, x1: 4, y1: 4, x2: 20, y2: 20 },
      { ...box, x1: 30, y1: 10, x2: 44, y2: 26 },
    ]);
  }
  const { analysisId } = await ask(ids, { purpose: 'replicates' });
  await beginAnalysis(analysisId);
  for (const id of ids) await measured(analysisId, id);
  await objectStore().put(`videos/${tracked}/measurements/f/field.json.gz`, await testRecord(), {
    contentType: 'application/gzip',
  });
  expect(await concludeAnalysis(analysisId)).toBe('completed');
  return { datasetId, tracked, looked };
}

test('a report keeps the paths of its replicates and the selected frames, whatever becomes of them', async () => {
  const { datasetId, tracked, looked } = await reported();
  const { content } = await getStoredReport(clinician, { datasetId });
  // The record holds four cells.
  expect(content.pictures?.tracks).toMatchObject([{ videoId: tracked, drawn: 4, omitted: 0 }]);
  expect(content.pictures?.frames).toMatchObject([
    { videoId: looked, frameNumber: 12, seconds: 0.48, boxes: 2 },
  ]);
  await db.delete(frames);
  const pictures = await readReportPictures(content);
  const sizes = await Promise.all(
    [...pictures.values()].map(async (picture) => (await sharp(picture).metadata()).format),
  );
  expect(sizes.sort()).toEqual(['jpeg', 'png']);
});

test('a picture is shown to whoever may see the report, and to nobody else', async () => {
  const { datasetId } = await reported();
  const { content } = await getStoredReport(viewer, { datasetId });
  const sha256 = content.pictures?.tracks[0]?.sha256 ?? '';
  const request = new Request('http://lab.example/');
  const answer = await viewReportPicture(viewer, { datasetId, sha256 }, request);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  await answer.body?.cancel();
  await expect(viewReportPicture(stranger, { datasetId, sha256 }, request)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a picture that is not the one its hash names is left out', async () => {
  const { datasetId } = await reported();
  const { content } = await getStoredReport(clinician, { datasetId });
  const [track] = content.pictures?.tracks ?? [];
  await objectStore().put(`reports/${datasetId}/pictures/${track?.sha256}`, frameFile, {
    contentType: 'image/png',
  });
  const pictures = await readReportPictures(content);
  expect([...pictures.keys()]).toEqual(content.pictures?.frames.map(({ sha256 }) => sha256));
});

test('a report of before pictures reads as it did', async () => {
  const { datasetId } = await reported();
  const { content } = await getStoredReport(clinician, { datasetId });
  const { pictures: _, ...earlier } = content;
  await db.update(reports).set({ content: earlier });
  expect((await getStoredReport(clinician, { datasetId })).content.pictures).toBeUndefined();
});
