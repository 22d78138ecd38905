import { eq } from 'drizzle-orm';
import type { testLaboratory } from '@/lib/domain/analyses/testing';
import type { Principal } from '@/lib/platform/access';

type Laboratory = Awaited<ReturnType<typeof testLaboratory>>;

export const PASSWORD = 'correct horse battery staple';
/** In every text that a person could have written about the patient. */
export const MARK = 'Zwetschgenbaum';

/**
 * Makes patients with one row at least of every kind that names somebody: in a project that the manager is an admin of,
 * each turn another one.
 */
export async function patientMaker(
  { db, clinician, newDataset, measured, ask }: Laboratory,
  { manager, projectId }: { readonly manager: Principal; readonly projectId: string },
) {
  const schema = await import('@/db/schema');
  const { objectStore } = await import('@/lib/platform/storage');
  const { beginAnalysis, concludeAnalysis } = await import('@/lib/domain/analyses');
  const { createPatient } = await import('@/lib/domain/patients');
  const labels = await import('@/lib/domain/labels');
  const { testDetection, testMask } = await import('@/lib/domain/labels/testing');
  const { contentHash, getStoredReport, signReport, storeReportPdf } = await import('@/lib/domain/reports');
  let turn = 0;

  const put = (key: string, text: string) =>
    objectStore().put(key, Buffer.from(text), { contentType: 'application/octet-stream' });

  /** A patient with five videos, stills, boxes, a frozen label, a signed report, mail, notifications and trainings. */
  return async function newPatient(signs: boolean) {
    turn += 1;
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
        ...{
          videoId,
          frameNumber: 3,
          timeOffsetSeconds: 0.1,
          width: 64,
          height: 48,
          sizeBytes: 9,
          note: MARK,
        },
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
  };
}

export type TestPatient = Awaited<ReturnType<Awaited<ReturnType<typeof patientMaker>>>>;
