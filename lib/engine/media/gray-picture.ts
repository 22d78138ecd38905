import sharp from 'sharp';
import type { GrayFrame } from '@/lib/science/vision/types';
import { MAX_PIXELS } from './ffmpeg';

/**
 * Decodes a still (JPEG, PNG, TIFF, WebP …) to 8-bit luma, turned as its EXIF says. Luma is Y' of ITU-R BT.601, as
 * JPEG and most videos store it, so that a still and a frame of the same scene have the same grays. Transparent pixels
 * are laid on white.
 * @param image a file or an encoded image
 * @throws Error when it can't be decoded, or has too many pixels.
 */
export async function readGrayPicture(image: string | Uint8Array): Promise<GrayFrame> {
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const gray = new Uint8Array(width * height);
  for (let i = 0; i < gray.length; i++) {
    const at = i * channels;
    const red = data[at] as number;
    const green = channels < 3 ? red : (data[at + 1] as number);
    const blue = channels < 3 ? red : (data[at + 2] as number);
    gray[i] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, data: gray };
}
