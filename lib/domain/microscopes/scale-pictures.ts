import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { readUploadedPicture } from '@/lib/platform/http/uploaded-picture';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { sha256Of } from '@/lib/sha256';
import { SCALE_PICTURE_MAX_BYTES } from './contract-profiles';
import { findMicroscope } from './queries';
import { findPicture, insertPicture, removeUnusedPictures } from './queries-profiles';

/** A small file may unfold into a picture that fills the memory. */
const MAX_PIXELS = 50_000_000;
const FORMATS = ['jpeg', 'png', 'tiff'];
const UNUSED_MS = 24 * 3600 * 1000;

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', say('errors.scalePictureLarge', { limit: 60 }));

/** As PNG, which every browser shows and which changes no pixel. */
async function asPng(file: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format ?? '')) throw noScale();
    const { data, info } = await picture
      .rotate()
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof AppError ? error : noScale(error);
  }
}

const noScale = (cause?: unknown) =>
  new AppError('UNSUPPORTED_MEDIA', say('errors.scalePictureKind'), { cause });

/**
 * Keeps a picture of a scale for a profile to be drawn on. Pictures that nothing was drawn on within a day go.
 * @throws AppError NOT_FOUND for an unknown microscope; PAYLOAD_TOO_LARGE; UNSUPPORTED_MEDIA for anything but PNG, JPEG and
 * TIFF.
 */
export async function uploadScalePicture(
  principal: Principal,
  microscopeId: string,
  request: Request,
): Promise<{ id: string; width: number; height: number }> {
  const microscope = await findMicroscope(database(), microscopeId);
  if (!microscope) throw new AppError('NOT_FOUND', say('errors.microscopeNotFound'));
  const file = await readUploadedPicture(request, SCALE_PICTURE_MAX_BYTES, tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { data, width, height } = await asPng(bytes);
  const id = randomUUID();
  const objectKey = `microscopes/${microscopeId}/scales/${id}.png`;
  await objectStore().put(objectKey, data, { contentType: 'image/png' });
  const unused = await database().transaction(async (tx) => {
    const originalFilename = file.name.slice(0, 200);
    const sha256 = sha256Of(bytes);
    await insertPicture(tx, {
      ...{ id, microscopeId, objectKey, sha256, originalFilename, width, height },
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'scale-picture.upload',
      message: `Uploaded a picture of a scale for the microscope ${microscope.name}`,
      resourceType: 'microscope',
      resourceId: microscopeId,
      newValue: { id, originalFilename, sha256, width, height },
    });
    return removeUnusedPictures(tx, new Date(Date.now() - UNUSED_MS));
  });
  for (const key of unused) await objectStore().delete(key);
  return { id, width, height };
}

/** @throws AppError NOT_FOUND. */
export async function scalePictureResponse(id: string, request: Request): Promise<Response> {
  const picture = await findPicture(database(), id);
  if (!picture) throw new AppError('NOT_FOUND', say('errors.noPicture'));
  return mediaResponse(request, objectStore(), picture.objectKey, { maxAgeSeconds: 3600 });
}
