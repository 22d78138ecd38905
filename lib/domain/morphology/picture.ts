import sharp, { type Sharp } from 'sharp';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type ObjectStore, withLocalFile } from '@/lib/platform/storage';
import { MAX_STILL_MEGAPIXELS } from './contract';
import { originalKey, pictureKey, thumbnailKey } from './keys';

/** By content, whatever the file is called. */
const FORMATS = ['jpeg', 'png', 'tiff'];
const THUMBNAIL_PX = 320;
/** Below, no head fits in. */
const MIN_SIDE_PX = 32;

const MAX_PIXELS = MAX_STILL_MEGAPIXELS * 1_000_000;

export interface StillPicture {
  readonly format: string;
  readonly width: number;
  readonly height: number;
}

const unusable = (cause?: unknown): AppError =>
  new AppError('UNPROCESSABLE', say('errors.stillUnreadable'), { cause });

/**
 * Decodes an uploaded still once, and keeps it as browsers show it and as a thumbnail. Sizes are looked at before a pixel is
 * unpacked, so that a small file cannot fill the memory; of a file with several pages the first counts.
 * @throws AppError UNPROCESSABLE for what is no picture of a known kind, is damaged, too small or too large
 */
export async function keepPictures(store: ObjectStore, datasetId: string, id: string): Promise<StillPicture> {
  return withLocalFile(store, originalKey(datasetId, id), async (file) => {
    const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const {
      format = '',
      width = 0,
      height = 0,
    } = await sharp(file, { limitInputPixels: false })
      .metadata()
      .catch((cause: unknown) => {
        throw unusable(cause);
      });
    if (!FORMATS.includes(format)) throw new AppError('UNPROCESSABLE', say('errors.stillKind'));
    if (width * height > MAX_PIXELS) {
      const size = `${width} × ${height}`;
      throw new AppError('UNPROCESSABLE', say('errors.stillPixels', { size, max: MAX_STILL_MEGAPIXELS }));
    }
    if (Math.min(width, height) < MIN_SIDE_PX) {
      throw new AppError('UNPROCESSABLE', say('errors.stillSmall', { min: MIN_SIDE_PX }));
    }
    const shown = await asJpeg(open()).catch((cause: unknown) => {
      throw unusable(cause);
    });
    const thumbnail = await sharp(shown.data)
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer();
    const contentType = 'image/jpeg';
    await store.put(pictureKey(datasetId, id), shown.data, { contentType });
    await store.put(thumbnailKey(datasetId, id), thumbnail, { contentType });
    return { format, width: shown.info.width, height: shown.info.height };
  });
}

/** As it is measured: turned as the file says, transparency on white, eight bits. */
const asJpeg = (picture: Sharp) =>
  picture
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
