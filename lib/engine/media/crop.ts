import sharp from 'sharp';
import type { Box } from '@/lib/science/vision/types';
import { MAX_PIXELS } from './ffmpeg';

export interface Crop {
  /** JPEG. */
  readonly data: Uint8Array;
  /** What was cut out, in whole pixels of the frame: the box, its padding, kept inside the frame. */
  readonly region: Box;
}

/**
 * Cuts a box and `paddingPx` pixels around it (default 8) out of a frame's image.
 * @param image a file or an encoded image
 * @throws RangeError when the box lies outside the image
 */
export async function cropImage(
  image: string | Uint8Array,
  box: Box,
  options: { paddingPx?: number; quality?: number } = {},
): Promise<Crop> {
  const { paddingPx = 8, quality = 95 } = options;
  const source = sharp(image, { limitInputPixels: MAX_PIXELS });
  const { width, height } = await source.metadata();
  const left = Math.max(0, Math.floor(box.x - paddingPx));
  const top = Math.max(0, Math.floor(box.y - paddingPx));
  const right = Math.min(width, Math.ceil(box.x + box.w + paddingPx));
  const bottom = Math.min(height, Math.ceil(box.y + box.h + paddingPx));
  if (!(right > left && bottom > top)) throw new RangeError('the box lies outside the image');
  const region = { x: left, y: top, w: right - left, h: bottom - top };
  const cut = source.extract({ left, top, width: region.w, height: region.h });
  const data = await cut.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  return { data, region };
}
