import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { ObjectStore } from '@/lib/platform/storage';
import type { GrayFrame } from '@/lib/science/vision/types';

/** The stored picture of a frame, one byte a pixel. @throws ObjectNotFoundError */
export async function readGrayPicture(store: ObjectStore, objectKey: string): Promise<GrayFrame> {
  const { stream } = await store.get(objectKey);
  const { data, info } = await sharp(await buffer(stream))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
