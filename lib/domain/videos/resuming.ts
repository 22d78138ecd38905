import { randomUUID } from 'node:crypto';
import { database } from '@/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { log } from '@/lib/platform/http/log';
import { recentSystemSettings } from '@/lib/platform/settings';
import { objectStore, requireSpace } from '@/lib/platform/storage';
import type { UploadAnswer } from './contract';
import { createUpload } from './contract-uploads';
import { displayFileName, videoTypeOf } from './file-name';
import { originalKey, uploadPrefix } from './keys';
import { limitsOf } from './limits';
import {
  appendPart,
  completeUpload,
  countOpenUploads,
  findUpload,
  insertUpload,
  removeUpload,
  type UploadPart,
  type UploadRow,
} from './queries-uploads';
import { receivePart } from './receive-part';
import { tooLarge } from './receive-upload';
import {
  adopt,
  alertWhenFull,
  checkFormat,
  fieldsOf,
  removeStored,
  requireDataset,
  requirePlace,
} from './storing';
import { bytesIn, checkProtocol, metadataIn, tusResponse } from './tus-headers';
import { holdUpload, type UploadHold, uploadElsewhere } from './upload-hold';

/** Unfinished uploads of one person: more are refused until some are finished or given up. */
const MAX_OPEN = 50;

/**
 * Begins an upload that may be interrupted. Everything that can be known is checked before the first byte.
 * @throws AppError as an upload does; STORAGE_FULL; TOO_MANY_REQUESTS with too many unfinished ones
 */
export async function beginUpload(principal: Principal, request: Request): Promise<Response> {
  checkProtocol(request);
  const sizeBytes = bytesIn(request.headers, 'Upload-Length');
  const { filename = '', ...given } = metadataIn(request.headers);
  const originalFilename = displayFileName(filename);
  const fields = fieldsOf(given);
  const { maxBytes, extensions } = limitsOf(await recentSystemSettings());
  checkFormat(originalFilename, extensions);
  if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
  if (sizeBytes === 0) throw new AppError('INVALID_REQUEST', say('errors.fileEmpty'));
  const datasetId = await requirePlace(principal, fields);
  // Its parts, and once more when they are put together.
  await requireSpace(objectStore(), 2 * sizeBytes).catch(alertWhenFull);
  const id = randomUUID();
  await database().transaction(async (tx) => {
    await requireDataset(principal, datasetId, tx);
    if ((await countOpenUploads(tx, principal.userId)) >= MAX_OPEN) {
      throw new AppError('TOO_MANY_REQUESTS', say('errors.uploadsOpen', { count: MAX_OPEN }));
    }
    const { userId: createdBy } = principal;
    await insertUpload(tx, { id, datasetId, createdBy, originalFilename, fields: given, sizeBytes });
  });
  return tusResponse(201, { location: `${createUpload.path}/${id}`, 'upload-offset': 0 }, { id });
}

/** @throws AppError NOT_FOUND for one that is unknown, somebody else's, pruned, or in a dataset one may no longer write to */
async function requireUpload(principal: Principal, id: string): Promise<UploadRow> {
  const upload = await findUpload(principal.userId, id);
  if (!upload) throw new AppError('NOT_FOUND', say('errors.uploadGone'));
  await requireDataset(principal, upload.datasetId);
  return upload;
}

/** How much has arrived. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function getUploadState(principal: Principal, id: string): Promise<Response> {
  const { receivedBytes, sizeBytes, completedAt } = await requireUpload(principal, id);
  return tusResponse(
    200,
    { 'upload-offset': receivedBytes, 'upload-length': sizeBytes },
    { id, offset: receivedBytes, size: sizeBytes, completed: completedAt !== null },
  );
}

/** Gives an upload up. @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT while it is put together */
export async function abandonUpload(principal: Principal, id: string): Promise<Response> {
  await requireUpload(principal, id);
  if (!(await removeUpload(id))) throw uploadElsewhere();
  await objectStore().deletePrefix(uploadPrefix(id));
  return tusResponse(204, {});
}

/**
 * Takes the next stretch of an upload; the last one makes it a video. Whatever arrived stays when the line breaks. A
 * failed end (storage full, database away) leaves all but the last stretch, which is then sent again; a file that is
 * refused for good goes altogether.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for another offset than the upload's, or one that goes on elsewhere;
 *   PAYLOAD_TOO_LARGE; TIMEOUT, INVALID_REQUEST (broken off); STORAGE_FULL; at the end as an upload does
 */
export async function continueUpload(principal: Principal, id: string, request: Request): Promise<Response> {
  const upload = await requireUpload(principal, id);
  checkProtocol(request);
  const offset = bytesIn(request.headers, 'Upload-Offset');
  if (upload.completedAt || offset !== upload.receivedBytes) {
    throw new AppError('CONFLICT', say('errors.uploadOffset', { offset: upload.receivedBytes }));
  }
  const { maxBytes } = limitsOf(await recentSystemSettings());
  if (upload.sizeBytes > maxBytes) throw tooLarge(maxBytes);
  const left = upload.sizeBytes - offset;
  const { part, broken } = await receivePart(request, {
    store: objectStore(),
    prefix: uploadPrefix(id),
    maxBytes: left,
    stallSeconds: env.UPLOAD_STALL_SECONDS,
    tooLarge: () => new AppError('PAYLOAD_TOO_LARGE', say('errors.uploadExcess')),
  }).catch(alertWhenFull);
  if (part?.bytes === left) return finish(principal, upload, part, request);
  if (part && !(await appendPart(id, offset, part))) {
    await objectStore().delete(part.key);
    throw uploadElsewhere();
  }
  if (broken instanceof AppError) throw broken;
  if (broken) throw new AppError('INVALID_REQUEST', say('errors.uploadPaused'), { cause: broken });
  return tusResponse(204, { 'upload-offset': offset + (part?.bytes ?? 0) });
}

async function finish(
  principal: Principal,
  upload: UploadRow,
  last: UploadPart,
  request: Request,
): Promise<Response> {
  const { id, sizeBytes } = upload;
  const hold = await holdUpload(id, upload.receivedBytes);
  if (!hold) {
    await objectStore().delete(last.key);
    throw uploadElsewhere();
  }
  try {
    const answer = await assemble(principal, { ...upload, parts: [...upload.parts, last] }, hold, request);
    await removeParts(id);
    return tusResponse(200, { 'upload-offset': sizeBytes }, answer);
  } catch (error) {
    await objectStore().delete(last.key);
    if (await hold.takenOver()) throw uploadElsewhere();
    await removeStored(id);
    await hold.release();
    if (error instanceof AppError && error.code === 'UNPROCESSABLE' && (await removeUpload(id))) {
      await removeParts(id);
    }
    return await alertWhenFull(error);
  } finally {
    hold.stop();
  }
}

/** Makes one file of the parts and puts it on record as a video. */
async function assemble(
  principal: Principal,
  { id, datasetId, fields: given, originalFilename, parts }: UploadRow,
  { holder, signal }: UploadHold,
  request: Request,
): Promise<UploadAnswer> {
  // A person may have renamed the video while it was on its way.
  const { filename: _, ...latest } = metadataIn(request.headers);
  const fields = fieldsOf({ ...given, ...latest, dataset_id: datasetId });
  const contentType = videoTypeOf(originalFilename);
  const stored = await objectStore().put(originalKey(id), joined(parts), { contentType, signal });
  const object = { ...stored, contentType };
  return adopt(principal, id, { object, originalFilename }, fields, async (tx) => {
    if (!(await completeUpload(tx, id, holder))) throw uploadElsewhere();
  });
}

/** The video is kept or refused already; parts that stay behind go with the nightly clean-up. */
async function removeParts(id: string): Promise<void> {
  await objectStore()
    .deletePrefix(uploadPrefix(id))
    .catch((err: unknown) => log.warn({ err, uploadId: id }, 'parts of an upload could not be removed'));
}

async function* joined(parts: readonly UploadPart[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const reader = (await objectStore().get(key)).stream.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
}
