import sharp from 'sharp';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admitsAny, type Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { noPicture, readUploadedPicture } from '@/lib/platform/http/uploaded-picture';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { sha256Of } from '@/lib/sha256';
import { AVATAR_MAX_BYTES } from './contract';
import { findVisiblePhoto, updateProfileRow } from './queries';

/** Sides of the square that is kept, in pixels. */
const SIDE = 256;
/** A small file may unfold into a picture that fills the memory. */
const MAX_PIXELS = 50_000_000;
const FORMATS = ['jpeg', 'png', 'webp'];

const keyOf = (userId: string): string => `avatars/${userId}/picture.webp`;

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', say('errors.pictureLarge'));

const pictureIn = async (request: Request): Promise<Uint8Array> =>
  new Uint8Array(await (await readUploadedPicture(request, AVATAR_MAX_BYTES, tooLarge)).arrayBuffer());

/** A square picture of our own making: whatever else the file carried (place, camera, scripts) is gone. */
async function squarePicture(file: Uint8Array): Promise<Buffer> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format ?? '')) throw noPicture();
    return await picture.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 85 }).toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : noPicture(error);
  }
}

async function setPhoto(principal: Principal, photoUrl: string | null): Promise<void> {
  await database().transaction(async (tx) => {
    await updateProfileRow(tx, principal.userId, { photoUrl });
    await recordAudit(tx, principal, {
      type: 'user',
      action: photoUrl ? 'user.avatar-upload' : 'user.avatar-delete',
      message: photoUrl ? 'Uploaded a picture of their own' : 'Removed their own picture',
      resourceType: 'user',
      resourceId: principal.userId,
    });
  });
}

/**
 * Stores the principal's picture.
 * @throws AppError PAYLOAD_TOO_LARGE over 5 MB; UNSUPPORTED_MEDIA for anything but a JPEG, PNG or WebP picture.
 */
export async function uploadAvatar(principal: Principal, request: Request): Promise<{ photoURL: string }> {
  const picture = await squarePicture(await pictureIn(request));
  await objectStore().put(keyOf(principal.userId), picture, { contentType: 'image/webp' });
  const version = sha256Of(picture).slice(0, 8);
  const photoURL = `/sarm/user/avatar/${principal.userId}?v=${version}`;
  await setPhoto(principal, photoURL);
  return { photoURL };
}

export async function deleteAvatar(principal: Principal): Promise<{ photoURL: null }> {
  await setPhoto(principal, null);
  await objectStore().delete(keyOf(principal.userId));
  return { photoURL: null };
}

/** @throws AppError NOT_FOUND for a person without a picture as for one whom the principal has nothing to do with. */
export async function avatarResponse(principal: Principal, id: string, request: Request): Promise<Response> {
  const seesEverybody = admitsAny(principal.permissions, ['manage_users', 'manage_projects']);
  if (!(await findVisiblePhoto(principal.userId, id, seesEverybody))) {
    throw new AppError('NOT_FOUND', say('errors.noPicture'));
  }
  return mediaResponse(request, objectStore(), keyOf(id), { maxAgeSeconds: 3600 });
}
