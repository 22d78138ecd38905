import type { Database } from '@/db/client';
import * as schema from '@/db/schema';
import { sha256Of } from '@/lib/sha256';
import { firstVideo, id } from './example-ids';
import { putFileBack } from './kept-files';

const weightsOf = (number: number) => Buffer.from(`no model ${number}`);

/** The bytes go with their model. */
export async function storeWeights(): Promise<void> {
  for (const bytes of [1, 2].map(weightsOf)) {
    await putFileBack(`models/${sha256Of(bytes)}.onnx`, bytes, 'application/octet-stream');
  }
}

/** A version that was tried and waits for being accepted, and one that can be deployed; neither file is a model. */
export async function makeModels(db: Database): Promise<void> {
  await db
    .insert(schema.models)
    .values({ id: id('model'), projectId: id('project'), name: 'Detector', task: 'detection' });
  const version = {
    ...{
      modelId: id('model'),
      origin: 'imported' as const,
      sizeBytes: 9,
      fileName: 'model.onnx',
      license: 'MIT',
    },
    inspection: { opset: 17, producer: '', nodes: 1, weight_bytes: 4, operators: ['Conv'] },
  };
  const frame = { frame_id: id('frame'), tried_at: '2026-01-02T09:00:00.000Z', width: 64, height: 48 };
  const trial = { ...frame, milliseconds: 9, found: 0, boxes: [] };
  for (const [number, kind, state] of [
    [1, 'modelVersion', 'quarantined'],
    [2, 'candidate', 'candidate'],
  ] as const) {
    const sha256 = sha256Of(weightsOf(number));
    await db.insert(schema.modelVersions).values({ ...version, id: id(kind), number, sha256, state, trial });
  }
  await db.insert(schema.predictions).values({
    ...{ id: id('prediction'), projectId: id('project'), videoId: firstVideo, name: 'Looked at' },
    ...{ modelName: 'Shipped', modelVersion: '1', modelSha256: 'd'.repeat(64), status: 'failed' as const },
  });
  await db.insert(schema.revalidations).values({
    ...{ id: id('revalidation'), projectId: id('project'), versionId: id('candidate') },
    ...{ tolerance: { concentration_percent: 10, motile_points: 5, progressive_points: 5 } },
    state: 'failed' as const,
  });
  await db.insert(schema.evaluations).values({
    ...{ id: id('evaluation'), projectId: id('project'), versionId: id('candidate'), looks: 1 },
    ...{ setSha256: 'c'.repeat(64), frameSet: { videos: [], others: [], chosenBy: [] } },
    ...{ currentName: 'Shipped', currentSha256: 'd'.repeat(64), state: 'failed' as const },
  });
}
