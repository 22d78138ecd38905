import { database } from '@/db/client';
import { type ArchiveFile, zipBytes } from '@/lib/engine/zip/zip-out';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { objectStore } from '@/lib/platform/storage';
import { streamIterable } from '@/lib/platform/storage/byte-stream';
import { requireModel } from './access';
import { type CardTraining, trainingForCard } from './card-training';
import { modelKey } from './keys';
import { type ModelFacts, selectVersionsOf, type VersionFacts } from './queries';
import { viewVersion } from './view';

const MODEL_FILE = 'model.onnx';

/** What a version is, in the words of the cards that shipped models have. */
function cardOf(model: ModelFacts, version: VersionFacts, training: CardTraining | null): string {
  const { facts, trial, number, origin, sha256, license, notes, state, created_at } = viewVersion(version);
  const card = {
    id: model.id,
    name: model.name,
    task: model.task,
    version: String(number),
    file: MODEL_FILE,
    ...{ sha256, license, origin, state, notes, facts },
    trial: trial && { found: trial.found, milliseconds: trial.milliseconds, triedAt: trial.tried_at },
    training,
    modelNotes: model.notes,
    createdAt: created_at,
  };
  return `${JSON.stringify(card, null, 2)}\n`;
}

/**
 * A version with its card as a zip, read from the store while it is sent.
 * @throws AppError NOT_FOUND; CONFLICT for a model without a version
 */
export async function exportModel(
  principal: Principal,
  id: string,
  versionId: string | undefined,
): Promise<Response> {
  const db = database();
  const model = await requireModel(db, principal, id, 'read');
  const versions = await selectVersionsOf(db, id);
  const version = versionId ? versions.find((each) => each.id === versionId) : versions[0];
  if (!version && versionId) throw new AppError('NOT_FOUND', say('errors.models.versionNotFound'));
  if (!version) throw new AppError('CONFLICT', say('errors.models.noVersion', { name: model.name }));
  await recordAudit(db, principal, {
    type: 'data',
    action: 'model.export',
    message: `Exported version ${version.number} of the model ${model.name}`,
    projectId: model.projectId,
    resourceType: 'model version',
    resourceId: version.id,
  });
  const training = await trainingForCard(db, version.id, model.task);
  const files: ArchiveFile[] = [
    {
      path: MODEL_FILE,
      // Weights hardly get smaller.
      compress: false,
      open: async () =>
        (await objectStore().get(modelKey(version.sha256))).stream as AsyncIterable<Uint8Array>,
    },
    { path: 'card.json', compress: true, open: async () => [Buffer.from(cardOf(model, version, training))] },
  ];
  return downloadResponse(streamIterable(zipBytes(files, version.createdAt)), {
    name: `${model.name} version ${version.number}.zip`,
    type: 'application/zip',
  });
}
