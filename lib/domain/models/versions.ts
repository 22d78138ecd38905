import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { database } from '@/db/client';
import { displayFileName, fileEnding, receiveUpload } from '@/lib/domain/videos';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { alertStorageFull } from '@/lib/platform/notifications';
import { objectStore, requireSpace, withLocalFile } from '@/lib/platform/storage';
import { inspectModel, recognizeLayout } from '@/lib/science/onnx';
import { isStorageFull } from '@/lib/storage-full';
import { holdModel, requireModel, requireVersion } from './access';
import { MAX_MODEL_MEGABYTES, type ModelVersionView } from './contract';
import { versionFields } from './contract-versions';
import { type StoredInspection, storedInspection } from './inspection';
import { incomingKey, modelKey } from './keys';
import { changeVersion, findVersion, insertVersion } from './queries';
import { refusedFile } from './refusals';
import { viewVersion } from './view';

function requireEnding(filename: string): void {
  if (fileEnding(filename) === '.onnx') return;
  throw new AppError('UNSUPPORTED_MEDIA', say('errors.models.fileKind'));
}

function fieldsOf(given: Readonly<Record<string, string>>) {
  const parsed = versionFields.safeParse(given);
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

/** What a stored file is. @throws AppError UNPROCESSABLE for what no runtime may see, or is no detector of ours */
async function inspectStored(key: string): Promise<StoredInspection> {
  const bytes = await withLocalFile(objectStore(), key, (file) => readFile(file));
  const found = inspectModel(bytes);
  if (!found.ok) throw refusedFile(found.reason, found.detail);
  const layout = recognizeLayout(found.inspection);
  // Analyses read the working threshold, the frames and the box sizes that a detector of this platform carries.
  if (layout.kind !== 'own' || layout.task !== 'detector')
    throw new AppError('UNPROCESSABLE', say('errors.models.notOwnDetector'));
  return storedInspection(found.inspection);
}

async function viewOf(id: string): Promise<ModelVersionView> {
  const row = await findVersion(database(), id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.models.versionNotFound'));
  return viewVersion(row);
}

/**
 * Takes an ONNX file as a new version of a model: walked before anything runs it, and in quarantine until it was tried.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for bytes that the model has already, for a model that is no detector, and in
 * an archived project; UNPROCESSABLE with the reason why a file is refused; UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE,
 * INVALID_REQUEST, UNAVAILABLE
 */
export async function importVersion(
  principal: Principal,
  modelId: string,
  request: Request,
): Promise<ModelVersionView> {
  const model = await requireModel(database(), principal, modelId, 'write');
  if (model.task !== 'detection') throw new AppError('CONFLICT', say('errors.models.onlyDetection'));
  const key = incomingKey(randomUUID());
  try {
    await requireSpace(objectStore(), Number(request.headers.get('content-length') ?? 0));
    const upload = await receiveUpload(request, {
      store: objectStore(),
      key,
      maxBytes: MAX_MODEL_MEGABYTES * 1024 * 1024,
      stallSeconds: env.UPLOAD_STALL_SECONDS,
      admit: requireEnding,
    });
    const fields = fieldsOf(upload.fields);
    const inspection = await inspectStored(key);
    const { sha256, bytes: sizeBytes } = upload.object;
    // Before the row, so that no row names bytes that are not there; the same bytes may be there already.
    if (!(await objectStore().head(modelKey(sha256)))) {
      const { stream } = await objectStore().get(key);
      await objectStore().put(modelKey(sha256), stream, { contentType: 'application/octet-stream' });
    }
    const fileName = displayFileName(upload.originalFilename);
    return await database().transaction(async (tx) => {
      await holdModel(tx, principal, modelId);
      const values = { sha256, sizeBytes, fileName, ...fields };
      const version = await insertVersion(tx, {
        ...{ modelId, origin: 'imported', state: 'quarantined', inspection },
        ...values,
        createdBy: principal.userId,
      });
      if (!version) throw new AppError('CONFLICT', say('errors.models.sameBytes'));
      await recordAudit(tx, principal, {
        type: 'data',
        action: 'model.import',
        message: `Imported version ${version.number} of the model ${model.name}`,
        projectId: model.projectId,
        resourceType: 'model version',
        resourceId: version.id,
        newValue: values,
      });
      const row = await findVersion(tx, version.id);
      if (!row) throw new Error('a version was not found again');
      return viewVersion(row);
    });
  } catch (error) {
    if (isStorageFull(error)) await alertStorageFull();
    throw error;
  } finally {
    await objectStore()
      .delete(key)
      .catch((err: unknown) => log.error({ err, key }, 'an uploaded model could not be removed'));
  }
}

/**
 * Lets a version out of quarantine that somebody has seen at work.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for one that was not tried or is not in quarantine
 */
export async function acceptVersion(principal: Principal, id: string): Promise<ModelVersionView> {
  await database().transaction(async (tx) => {
    const { modelId } = await requireVersion(tx, principal, id, 'write');
    await holdModel(tx, principal, modelId);
    const version = await requireVersion(tx, principal, id, 'write');
    if (version.state !== 'quarantined') throw new AppError('CONFLICT', say('errors.models.notQuarantined'));
    if (!version.trial) throw new AppError('CONFLICT', say('errors.models.notTried'));
    await changeVersion(tx, id, {
      state: 'candidate',
      acceptedBy: principal.userId,
      acceptedAt: new Date(),
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'model.accept',
      message: `Accepted version ${version.number} of the model ${version.modelName}`,
      projectId: version.projectId,
      resourceType: 'model version',
      resourceId: id,
      oldValue: { state: 'quarantined' },
      newValue: { state: 'candidate', sha256: version.sha256 },
    });
  });
  return viewOf(id);
}
