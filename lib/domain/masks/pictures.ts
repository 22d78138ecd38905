import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { objectStore } from '@/lib/platform/storage';
import { decodeRunLengths, unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import { cropScale } from '@/lib/science/vision/crop-region';
import { type CellRow, findCell, findMask, type MaskRow, selectLiveMasks } from './queries';

/** Over the crop a mask is green, so thin that the cell is seen through it. */
const OVERLAY = { red: 47, green: 158, blue: 68, alpha: 110 } as const;

/** By the id of a mask, also one that was replaced, or of a detection, whose mask of the whole cell goes before its parts. */
async function findByEither(
  principal: Principal,
  id: string,
): Promise<{ readonly cell: CellRow; readonly mask: MaskRow | undefined } | undefined> {
  const named = await findMask(database(), principal, id);
  if (named) return named;
  const cell = await findCell(database(), principal, id);
  return cell && { cell, mask: (await selectLiveMasks(database(), cell.id))[0] };
}

/**
 * PNG of a mask, enlarged as the crop of its cell is: white on black, or over the crop.
 * @param requireSubject refuses a media token of another video
 * @throws AppError NOT_FOUND
 */
export async function maskPicture(
  principal: Principal,
  id: string,
  style: 'mask' | 'overlay',
  requireSubject: (videoId: string) => void,
): Promise<Buffer> {
  const found = await findByEither(principal, id);
  if (!found) throw new AppError('NOT_FOUND', say('errors.detectionNotFound'));
  const { cell, mask } = found;
  requireSubject(cell.videoId);
  if (!mask) throw new AppError('NOT_FOUND', say('errors.noMask'));
  const { x: left, y: top, width, height } = mask;
  const pixels = decodeRunLengths(unpackRunLengths(mask.rle), width, height);
  const scale = cropScale({ x: left, y: top, w: width, h: height });
  const size = { width: width * scale, height: height * scale };
  if (style === 'mask') {
    const white = Buffer.from(pixels.map((v) => 255 * v));
    return sharp(white, { raw: { width, height, channels: 1 } })
      .resize({ ...size, kernel: 'nearest', fit: 'fill' })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  }
  const tint = Buffer.alloc(4 * pixels.length);
  const { red, green, blue, alpha } = OVERLAY;
  pixels.forEach((v, i) => {
    if (v) tint.set([red, green, blue, alpha], 4 * i);
  });
  const over = await sharp(tint, { raw: { width, height, channels: 4 } })
    .resize({ ...size, kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
  const frame = await buffer((await objectStore().get(cell.frame.objectKey)).stream);
  const crop = await sharp(frame)
    .extract({ left, top, width, height })
    .toColourspace('srgb')
    .resize({ ...size, kernel: 'lanczos3', fit: 'fill' })
    .png()
    .toBuffer();
  return sharp(crop)
    .composite([{ input: over }])
    .png()
    .toBuffer();
}

/** A PNG made for this answer. It may be kept for a minute: people correct masks. */
export const pngResponse = (picture: Buffer): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    },
  });
