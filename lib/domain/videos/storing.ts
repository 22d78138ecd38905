import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { findOrCreatePatient, requirePatientOfDataset } from '@/lib/domain/patients';
import { probeVideo, type VideoProbe } from '@/lib/engine/media';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';
import { recentSystemSettings } from '@/lib/platform/settings';
import { objectStore, requireSpace, withLocalFile } from '@/lib/platform/storage';
import { isStorageFull } from '@/lib/storage-full';
import { MAX_NAME_LENGTH, type UploadAnswer, uploadFields } from './contract';
import { displayFileName, fileEnding, videoTypeOf } from './file-name';
import { originalKey, videoPrefix } from './keys';
import { limitsOf } from './limits';
import { findDatasetProject, insertVideo, selectSameContent } from './queries';
import { getVideo } from './reading';
import { type ReceivedUpload, receiveUpload } from './receive-upload';

type Fields = z.output<typeof uploadFields>;
type Arrived = Pick<ReceivedUpload, 'object' | 'originalFilename'>;

/**
 * Takes an uploaded video: receives it into the store, looks into it, and only then puts it on record. Whatever is
 * refused leaves neither a row nor an object. The file stays as it was uploaded.
 *
 * @throws AppError UNSUPPORTED_MEDIA (another ending than the settings allow, not multipart), PAYLOAD_TOO_LARGE,
 * UNPROCESSABLE (cannot be used as a video: the reason as a sentence), INVALID_REQUEST (fields, no file, broken off),
 * NOT_FOUND (dataset outside the fence), FORBIDDEN (viewers), CONFLICT (archived project).
 */
export async function receiveVideo(principal: Principal, request: Request): Promise<UploadAnswer> {
  const { maxBytes, extensions } = limitsOf(await recentSystemSettings());
  const id = randomUUID();
  await requireSpace(objectStore(), Number(request.headers.get('content-length') ?? 0)).catch(alertWhenFull);
  const upload = await receiveUpload(request, {
    store: objectStore(),
    key: originalKey(id),
    maxBytes,
    stallSeconds: env.UPLOAD_STALL_SECONDS,
    admit: async (filename, fields) => {
      checkFormat(filename, extensions);
      // Fields may follow the file: then the dataset is only asked for once all has arrived.
      const given = fieldsOf(fields);
      if (given.dataset_id ?? given.datasetId) await requirePlace(principal, given);
    },
  }).catch(alertWhenFull);
  return keepOrRemove(id, async () => adopt(principal, id, upload, fieldsOf(upload.fields)));
}

/** Passes an error on, after telling those who can make room where that is what is missing. */
export async function alertWhenFull(error: unknown): Promise<never> {
  if (isStorageFull(error)) await alertStorageFull();
  throw error;
}

/** @throws AppError UNSUPPORTED_MEDIA for another ending than the settings allow. */
export function checkFormat(filename: string, allowed: readonly string[]): void {
  if (allowed.includes(fileEnding(filename))) return;
  throw new AppError(
    'UNSUPPORTED_MEDIA',
    say('errors.videoKind', { formats: allowed.join(', '), file: filename }),
  );
}

/** @throws AppError INVALID_REQUEST with a reason per field. */
export function fieldsOf(given: Readonly<Record<string, string>>): Fields {
  const parsed = uploadFields.safeParse(given);
  if (!parsed.success) throw invalidRequest(parsed.error.issues);
  return parsed.data;
}

export interface VideoFile {
  readonly datasetId: string;
  /** A file on this machine; it is copied. */
  readonly file: string;
  readonly name?: string;
  readonly description?: string;
  readonly patientId?: string;
  readonly captureDate?: string;
}

/** Takes a video that is a file on this machine, as `receiveVideo` takes one from a browser. Throws as that does. */
export async function registerStoredVideo(principal: Principal, video: VideoFile): Promise<UploadAnswer> {
  const { file, ...fields } = video;
  const id = randomUUID();
  const originalFilename = displayFileName(path.basename(file));
  const contentType = videoTypeOf(originalFilename);
  const stored = await objectStore().put(originalKey(id), createReadStream(file), { contentType });
  return keepOrRemove(id, () =>
    adopt(principal, id, { object: { ...stored, contentType }, originalFilename }, fields),
  );
}

/** Runs what puts a stored file on record; when that fails, the file goes, too. */
export async function keepOrRemove<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await removeStored(id);
    throw error;
  }
}

/** Removes the file of a video that is not on record; logs when it can't. */
export async function removeStored(id: string): Promise<void> {
  await objectStore()
    .deletePrefix(videoPrefix(id))
    .catch((err: unknown) => log.error({ err, videoId: id }, 'a refused upload could not be removed'));
}

/**
 * Looks into a stored file and puts it on record as a video.
 * @param alongside runs in the transaction of the record
 * @throws AppError UNPROCESSABLE (cannot be used as a video), INVALID_REQUEST, NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function adopt(
  principal: Principal,
  id: string,
  { object, originalFilename }: Arrived,
  fields: Fields,
  alongside: (tx: Executor) => Promise<void> = async () => undefined,
): Promise<UploadAnswer> {
  const datasetId = await requirePlace(principal, fields);
  const probe = await probeStored(object.key);
  const warnings = await database().transaction(async (tx) => {
    // Again, in the transaction: the upload may have taken long.
    const projectId = await requireDataset(principal, datasetId, tx);
    const same = await selectSameContent(tx, datasetId, object.sha256);
    const name = fields.name ?? nameFrom(originalFilename);
    const pseudonym = fields.patientId ?? fields.patient_id;
    if (pseudonym) await requirePatientOfDataset(tx, datasetId, pseudonym);
    await insertVideo(tx, {
      id,
      datasetId,
      name,
      description: fields.description ?? '',
      originalFilename,
      patientId: pseudonym ? await findOrCreatePatient(tx, principal, projectId, pseudonym) : null,
      captureDate: fields.captureDate ?? fields.capture_date ?? null,
      tags: fields.tags ?? [],
      source: fields.source ?? '',
      objectKey: object.key,
      contentType: object.contentType,
      sizeBytes: object.bytes,
      sha256: object.sha256,
      width: probe.width,
      height: probe.height,
      durationSeconds: probe.durationSeconds,
      framesPerSecond: probe.framesPerSecond,
      frameCount: probe.frameCountEstimate,
      codec: probe.codec,
      pixelFormat: probe.pixelFormat,
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'video.upload',
      message: `Uploaded the video ${name}`,
      projectId,
      resourceType: 'video',
      resourceId: id,
      newValue: {
        originalFilename,
        sizeBytes: object.bytes,
        sha256: object.sha256,
        datasetId,
        ...(pseudonym ? { patientId: pseudonym } : {}),
      },
    });
    await sendEvent('video/uploaded', { videoId: id, projectId }, { tx });
    await alongside(tx);
    return same.length > 0 ? [duplicateWarning(same)] : [];
  });
  const video = await getVideo(principal, id);
  return { id, video_id: id, message: 'Video uploaded', video, warnings };
}

/**
 * That a video may go where its fields say, as far as it can be told before its first byte.
 * @returns the id of the dataset
 * @throws AppError INVALID_REQUEST without a dataset; NOT_FOUND; FORBIDDEN; CONFLICT, also when the dataset's sample is of
 * another patient
 */
export async function requirePlace(principal: Principal, fields: Fields): Promise<string> {
  const datasetId = fields.dataset_id ?? fields.datasetId;
  if (!datasetId) throw new AppError('INVALID_REQUEST', say('errors.datasetIdRequired'));
  await requireDataset(principal, datasetId);
  const pseudonym = fields.patientId ?? fields.patient_id;
  if (pseudonym) await requirePatientOfDataset(database(), datasetId, pseudonym);
  return datasetId;
}

/** @returns the project that the dataset is in, where the principal may write. */
export async function requireDataset(
  principal: Principal,
  datasetId: string,
  db: Executor = database(),
): Promise<string> {
  const dataset = await findDatasetProject(db, datasetId);
  if (!dataset) throw new AppError('NOT_FOUND', say('errors.datasetNotFound'));
  await requireProject(db, principal, dataset.projectId, 'write', say('errors.datasetNotFound'));
  return dataset.projectId;
}

async function probeStored(key: string): Promise<VideoProbe> {
  const probe = await withLocalFile(objectStore(), key, (file) => probeVideo(file));
  if (probe.frameCountEstimate < 2) {
    throw new AppError('UNPROCESSABLE', say('errors.onePicture'));
  }
  const gigapixels = (probe.width * probe.height * probe.frameCountEstimate) / 1e9;
  if (gigapixels > env.MAX_VIDEO_GIGAPIXELS) {
    throw new AppError(
      'UNPROCESSABLE',
      say('errors.videoHeavy', {
        size: `${probe.width} × ${probe.height}`,
        frames: probe.frameCountEstimate,
        gigapixels: Math.ceil(gigapixels),
        limit: env.MAX_VIDEO_GIGAPIXELS,
      }),
    );
  }
  return probe;
}

function nameFrom(filename: string): string {
  return path.parse(filename).name.trim().slice(0, MAX_NAME_LENGTH) || filename;
}

function duplicateWarning(names: readonly string[]): string {
  const [first] = names;
  return `The same file is already in this dataset${first ? ` as ${first}` : ''}. A report on both would count the same cells twice.`;
}
