import { z } from 'zod';
import { say } from '@/lib/messages/message';
import { collectTruth, type LabeledVideo, numberedFrames, type RawLabel, refuse, type Truth } from './labels';

const id = z.union([z.number(), z.string()]);
const cocoSchema = z.object({
  images: z.array(
    z.object({
      id,
      file_name: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      frame_id: z.number().int().nonnegative().optional(),
      frame_index: z.number().int().nonnegative().optional(),
    }),
  ),
  categories: z.array(z.object({ id, name: z.string() })),
  annotations: z.array(
    z.object({
      image_id: id,
      category_id: id,
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      iscrowd: z.union([z.number(), z.boolean()]).optional(),
      track_id: z.number().int().optional(),
      attributes: z.object({ track_id: z.number().int().optional() }).loose().optional(),
    }),
  ),
});
type Coco = z.infer<typeof cocoSchema>;

export function isCocoText(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}

/**
 * Reads COCO boxes. A picture's frame is its `frame_index` or `frame_id` (from 0), otherwise the number at the
 * end of its file name. Crowd regions are not scored. Identities are `track_id`, of the annotation or among its
 * attributes.
 *
 * @throws AppError UNPROCESSABLE where it is no COCO, or of pictures of another size than the video's.
 */
export function readCoco(text: string, source: string, video: LabeledVideo): Truth {
  const coco = parseCoco(text, source);
  const frameOf = frameNumbers(coco, source);
  const names = new Map(coco.categories.map((category) => [category.id, category.name]));
  const frames = new Map<number, RawLabel[]>();
  for (const image of coco.images) {
    const { width, height } = image;
    if (width && height && (width !== video.width || height !== video.height)) {
      refuse(
        say('engine.labels.pictureSizes', {
          source,
          width,
          height,
          videoWidth: video.width,
          videoHeight: video.height,
        }),
      );
    }
    const frame = frameOf.get(image.id) ?? 0;
    if (frames.has(frame)) refuse(say('engine.labels.twoPictures', { source, frame }));
    frames.set(frame, []);
  }
  for (const { image_id, category_id, bbox, iscrowd, track_id, attributes } of coco.annotations) {
    const frame = frameOf.get(image_id);
    if (frame === undefined) refuse(say('engine.labels.unlisted', { source, picture: image_id }));
    const name =
      names.get(category_id) ?? refuse(say('engine.labels.noCategory', { source, category: category_id }));
    const [x, y, w, h] = bbox;
    frames.get(frame)?.push({
      box: { x, y, w, h },
      label: iscrowd === true || iscrowd === 1 ? 'ignored' : name,
      trackId: track_id ?? attributes?.track_id,
    });
  }
  return collectTruth(source, frames);
}

function parseCoco(text: string, source: string): Coco {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    refuse(say('engine.labels.notJson', { source }), cause);
  }
  const parsed = cocoSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(
    say('engine.labels.notCoco', {
      source,
      where: issue?.path.join('.') || 'top',
      fault: issue?.message ?? '',
    }),
  );
}

function frameNumbers({ images }: Coco, source: string): Map<string | number, number> {
  const given = images.map((image) => image.frame_index ?? image.frame_id);
  if (given.every((frame) => frame !== undefined)) {
    return new Map(images.map((image, index) => [image.id, given[index] ?? 0]));
  }
  const byName = numberedFrames(
    images.map((image) => image.file_name ?? ''),
    source,
  );
  const frameOfName = new Map([...byName].map(([frame, name]) => [name, frame]));
  return new Map(
    images.map((image) => [
      image.id,
      frameOfName.get(image.file_name ?? '') ??
        refuse(say('engine.labels.pictureNumber', { source, picture: image.id })),
    ]),
  );
}
