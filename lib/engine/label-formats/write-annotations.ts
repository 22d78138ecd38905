import type { AnnotationSet } from './annotation-set';
import type { Losses } from './losses';
import { writeCoco } from './write-coco';
import { cvatImagesLosses, writeCvatImages } from './write-cvat-images';
import { cvatVideoLosses, writeCvatVideo } from './write-cvat-video';
import { labelMeLosses, writeLabelMe } from './write-labelme';
import { motLosses, writeMotSet } from './write-mot-set';
import { pngLosses, writePngMasks } from './write-png-masks';
import { vocLosses, writeVoc } from './write-voc';
import { writeYolo, yoloLosses } from './write-yolo';

export type WriteFormat =
  | 'coco'
  | 'yolo'
  | 'yolo-segment'
  | 'voc'
  | 'cvat-images'
  | 'cvat-video'
  | 'mot'
  | 'labelme'
  | 'png-masks';

export interface WriteOptions {
  /** COCO: run lengths keep a mask to the pixel; polygons are for programs that read no others. */
  readonly segmentation: 'rle' | 'polygons';
  /** How far corners of polygons may move, px; 0 keeps masks to the pixel. */
  readonly simplifyPx: number;
  /** YOLO: track numbers as a last column, which trackers write and training does not read. */
  readonly trackNumbers: boolean;
}

const PLAIN: WriteOptions = { segmentation: 'rle', simplifyPx: 0, trackNumbers: true };

/** A file of an export; its bytes are made as they are taken, once. */
export interface WrittenEntry {
  readonly name: string;
  readonly data: Iterable<Uint8Array>;
}

export interface WrittenAnnotations {
  readonly entries: AsyncIterable<WrittenEntry>;
  /** What the format has no place for: a sentence each. */
  readonly losses: Losses;
}

/** A set in one of the formats, file by file. The same set makes the same bytes. */
export function writeAnnotations(
  set: AnnotationSet,
  format: WriteFormat,
  given: Partial<WriteOptions> = {},
): WrittenAnnotations {
  const options = { ...PLAIN, ...given };
  const { files, losses } = WRITERS[format](set, options);
  return { entries: oneByOne(files), losses };
}

async function* oneByOne(files: Iterable<WrittenEntry>): AsyncGenerator<WrittenEntry> {
  yield* files;
}

interface Writing {
  readonly files: Iterable<WrittenEntry>;
  readonly losses: Losses;
}

const WRITERS: Readonly<Record<WriteFormat, (set: AnnotationSet, options: WriteOptions) => Writing>> = {
  coco: (set, options) => ({
    files: [{ name: 'annotations/instances_default.json', data: pieces(writeCoco(set, options)) }],
    losses: [],
  }),
  yolo: (set, options) => yolo(set, { ...options, task: 'detect' as const }),
  'yolo-segment': (set, options) => yolo(set, { ...options, task: 'segment' as const }),
  voc: (set) => ({ files: texts(writeVoc(set)), losses: vocLosses(set) }),
  'cvat-images': (set) => ({
    files: [{ name: 'annotations.xml', data: pieces(writeCvatImages(set)) }],
    losses: cvatImagesLosses(set),
  }),
  'cvat-video': (set) => ({
    files: [{ name: 'annotations.xml', data: pieces(writeCvatVideo(set)) }],
    losses: cvatVideoLosses(set),
  }),
  mot: (set) => ({ files: texts(writeMotSet(set)), losses: motLosses(set) }),
  labelme: (set) => ({ files: texts(writeLabelMe(set)), losses: labelMeLosses(set) }),
  'png-masks': (set) => ({ files: pictures(set), losses: pngLosses(set) }),
};

const yolo = (set: AnnotationSet, options: Parameters<typeof writeYolo>[1]): Writing => ({
  files: texts(writeYolo(set, options)),
  losses: yoloLosses(set, options),
});

function* texts(files: Iterable<{ name: string; text: string }>): Generator<WrittenEntry> {
  for (const { name, text } of files) yield { name, data: [Buffer.from(text)] };
}

function* pictures(set: AnnotationSet): Generator<WrittenEntry> {
  for (const { name, data } of writePngMasks(set)) yield { name, data: [data] };
}

const PIECE_CHARACTERS = 64 * 1024;

function* pieces(lines: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
