import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { z } from 'zod';
import { database } from '@/db/client';
import { displayFileName, fileEnding, receiveUpload, requireDataset } from '@/lib/domain/videos';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { idField } from '@/lib/platform/http/fields';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { alertStorageFull } from '@/lib/platform/notifications';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import { isStorageFull } from '@/lib/storage-full';
import { MAX_STILL_MEGABYTES, STILL_ENDINGS, type StillView, stillFields } from './contract';
import { ARRIVING, originalKey, stillPrefix } from './keys';
import { freezeModels } from './models';
import { keepPictures } from './picture';
import { insertStill } from './queries';
import { readStill } from './reading';
import { startMeasuring } from './requesting';

const MAX_BYTES = MAX_STILL_MEGABYTES * 1024 * 1024;
const MAX_NAME = 200;

type Fields = z.output<typeof stillFields>;

function fieldsOf(given: Readonly<Record<string, string>>): Fields {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = stillFields.safeParse(filled);
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

/**
 * Takes an uploaded still: receives it into the store, decodes it, puts it on record, and starts measuring it where its pixel
 * size is known. Whatever is refused leaves neither a row nor an object.
 *
 * @throws AppError UNSUPPORTED_MEDIA, PAYLOAD_TOO_LARGE, UNPROCESSABLE (no usable picture), INVALID_REQUEST, NOT_FOUND
 * (dataset outside the fence), FORBIDDEN (viewers), CONFLICT (archived project), UNAVAILABLE (no models)
 */
export async function receiveStill(principal: Principal, request: Request): Promise<StillView> {
  const id = randomUUID();
  // The place of the file holds the dataset's id, which may come after the file: kept apart until it is known.
  const arrival = `${ARRIVING}${id}`;
  try {
    await requireSpace(objectStore(), Number(request.headers.get('content-length') ?? 0));
    const upload = await receiveUpload(request, {
      store: objectStore(),
      key: arrival,
      maxBytes: MAX_BYTES,
      stallSeconds: env.UPLOAD_STALL_SECONDS,
      admit: async (filename, fields) => {
        const dataset = idField.safeParse(fields.dataset_id);
        if (dataset.success) await requireDataset(principal, dataset.data);
        requireEnding(filename);
      },
    });
    const fields = fieldsOf(upload.fields);
    const datasetId = fields.dataset_id;
    await requireDataset(principal, datasetId);
    await objectStore().put(originalKey(datasetId, id), (await objectStore().get(arrival)).stream, {
      contentType: 'application/octet-stream',
    });
    await adopt(principal, id, fields, upload.object, displayFileName(upload.originalFilename)).catch(
      async (error: unknown) => {
        await remove(stillPrefix(datasetId, id));
        throw error;
      },
    );
  } catch (error) {
    if (isStorageFull(error)) await alertStorageFull();
    throw error;
  } finally {
    await objectStore()
      .delete(arrival)
      .catch((err: unknown) => log.error({ err, stillId: id }, 'an arrived still could not be removed'));
  }
  return readStill(principal, id);
}

function requireEnding(filename: string): void {
  if (STILL_ENDINGS.some((ending) => ending === fileEnding(filename))) return;
  throw new AppError('UNSUPPORTED_MEDIA', say('errors.stillKind'));
}

const remove = (prefix: string): Promise<void> =>
  objectStore()
    .deletePrefix(prefix)
    .then(() => undefined)
    .catch((err: unknown) => log.error({ err, prefix }, 'a refused still could not be removed'));

async function adopt(
  principal: Principal,
  id: string,
  fields: Fields,
  object: { readonly bytes: number; readonly sha256: string },
  originalFilename: string,
): Promise<void> {
  const { dataset_id: datasetId, stain, magnification } = fields;
  const picture = await keepPictures(objectStore(), datasetId, id);
  const pixelSizeUm = fields.pixel_size_um ?? null;
  const models =
    pixelSizeUm === null
      ? []
      : await freezeModels(await requireDataset(principal, datasetId), stain !== 'unstained');
  const name = fields.name ?? (path.parse(originalFilename).name.trim().slice(0, MAX_NAME) || 'Still');
  await database().transaction(async (tx) => {
    // Again, in the transaction: the upload may have taken long.
    const projectId = await requireDataset(principal, datasetId, tx);
    const { bytes: sizeBytes, sha256 } = object;
    const still = {
      ...{ id, datasetId, name, originalFilename, sizeBytes, sha256, ...picture },
      ...{ pixelSizeUm, stain, magnification },
    };
    await insertStill(tx, {
      ...still,
      objectKey: originalKey(datasetId, id),
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'still.upload',
      message: `Uploaded the still ${name}`,
      projectId,
      resourceType: 'still',
      resourceId: id,
      newValue: { originalFilename, sizeBytes, sha256, datasetId, pixelSizeUm, stain, magnification },
    });
    if (pixelSizeUm !== null) await startMeasuring(tx, principal, { projectId, still, pixelSizeUm, models });
  });
}
