import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { cropImage } from '@/lib/engine/media';
import type { ObjectStore } from '@/lib/platform/storage';
import { cropRegion, cropScale } from '@/lib/science/vision/crop-region';
import type { DetectionRow } from './queries';

/** The specification's colors by confidence: over 0.8 green, over 0.6 blue, over 0.4 orange, otherwise red. */
export function confidenceColor(confidence: number): string {
  if (confidence > 0.8) return '#2f9e44';
  if (confidence > 0.6) return '#1971c2';
  return confidence > 0.4 ? '#e8590c' : '#e03131';
}

/** Of boxes whose confidence is not to be told. */
const NEUTRAL_COLOR = '#1971c2';

async function read(store: ObjectStore, key: string): Promise<Buffer> {
  const { stream } = await store.get(key);
  return buffer(stream);
}

/** JPEG of the part of a frame around a detection, cut at the border of the picture. */
export async function cropPicture(
  store: ObjectStore,
  frame: { objectKey: string; width: number; height: number },
  box: DetectionRow,
): Promise<Buffer> {
  const region = cropRegion({ x: box.x1, y: box.y1, w: box.x2 - box.x1, h: box.y2 - box.y1 }, frame);
  const { data } = await cropImage(await read(store, frame.objectKey), region, { paddingPx: 0 });
  return sharp(data)
    .resize({ width: region.w * cropScale(region), kernel: 'lanczos3' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** JPEG of a frame with its boxes drawn in. */
export async function annotatedPicture(
  store: ObjectStore,
  frame: { objectKey: string; width: number; height: number },
  boxes: readonly DetectionRow[],
  { byConfidence }: { readonly byConfidence: boolean },
): Promise<Buffer> {
  const rectangles = boxes.map(
    (box) =>
      `<rect x="${box.x1}" y="${box.y1}" width="${box.x2 - box.x1}" height="${box.y2 - box.y1}" stroke="${byConfidence ? confidenceColor(box.confidence) : NEUTRAL_COLOR}"/>`,
  );
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}"><g fill="none" stroke-width="1.5">${rectangles.join('')}</g></svg>`;
  return sharp(await read(store, frame.objectKey))
    .composite([{ input: Buffer.from(overlay), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A JPEG made for this answer. It may be kept for a minute: boxes change when people correct them. */
export const jpegResponse = (picture: Buffer): Response =>
  new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
    },
  });
