import { readFile } from 'node:fs/promises';
import type { Executor } from '@/db/client';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { type ObjectBody, objectStore, withLocalFile } from '@/lib/platform/storage';
import { inspectModel } from '@/lib/science/onnx';
import type { Quantization } from './contract';
import { storedInspection } from './inspection';
import { modelKey } from './keys';
import {
  changeModel,
  findModel,
  findVersion,
  findVersionByHash,
  insertVersion,
  lockModel,
  type ModelRow,
} from './queries';
import { shippedLicense } from './shipped';

const MADE = {
  trained: (number: number, name: string) => ({
    action: 'model.trained',
    message: `Trained version ${number} of the model ${name}`,
  }),
  quantized: (number: number, name: string) => ({
    action: 'model.quantized',
    message: `Made version ${number} of the model ${name}, an int8 form`,
  }),
} as const;

/** Puts the bytes of a trained model in the store, where they are not there yet. @throws StorageFullError */
export async function storeModelFile(sha256: string, open: () => ObjectBody): Promise<void> {
  const key = modelKey(sha256);
  if (await objectStore().head(key)) return;
  await objectStore().put(key, open(), { contentType: 'application/octet-stream' });
}

interface MadeFile {
  readonly modelId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly fileName: string;
  readonly origin: 'trained' | 'quantized';
  readonly quantization?: Quantization;
  /** The version that it was trained from or is another form of; null for the shipped model. */
  readonly startVersionId: string | null;
  readonly createdBy: string | null;
}

/**
 * Puts weights that this product made on record as a version, in its transaction; the same bytes are the same version. They
 * need no quarantine. It is under the licence of what it started from.
 * @throws Error where its bytes are missing or are no model
 */
export async function publishVersion(
  tx: Executor,
  { modelId, startVersionId, ...file }: MadeFile,
): Promise<{ id: string; number: number }> {
  await lockModel(tx, modelId);
  const bytes = await withLocalFile(objectStore(), modelKey(file.sha256), (stored) => readFile(stored));
  const found = inspectModel(bytes);
  if (!found.ok) throw new Error(`trained weights are refused: ${found.reason} ${found.detail}`);
  const start = startVersionId ? await findVersion(tx, startVersionId) : undefined;
  const model = await findModel(tx, modelId);
  const version = await insertVersion(tx, {
    ...file,
    ...{ modelId, state: 'candidate' },
    ...(file.origin === 'quantized' ? { parentId: startVersionId } : {}),
    inspection: storedInspection(found.inspection),
    license: start?.license ?? (await shippedLicense(model?.task ?? 'detection')),
  });
  const known = version ?? (await findVersionByHash(tx, modelId, file.sha256));
  if (!known) throw new Error('a trained version was not stored');
  if (version && model)
    await recordAudit(
      tx,
      { origin: JOB_ORIGIN, ...(file.createdBy ? { userId: file.createdBy } : {}) },
      {
        type: 'data',
        ...MADE[file.origin](version.number, model.name),
        projectId: model.projectId,
        resourceType: 'model version',
        resourceId: version.id,
        newValue: { sha256: file.sha256, startVersionId },
      },
    );
  return known;
}

/** Says on a model how its training stands. */
export const markModel = (
  tx: Executor,
  modelId: string,
  change: Partial<Pick<ModelRow, 'status' | 'trainedAt' | 'config'>>,
): Promise<void> => changeModel(tx, modelId, change);
