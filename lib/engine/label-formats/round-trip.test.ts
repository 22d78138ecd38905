import { describe, expect, it } from 'vitest';
import { zipBytes } from '@/lib/engine/zip/zip-out';
import { inWords } from '@/lib/messages';
import { encodeRunLengths, packRunLengths } from '@/lib/science/segmentation/run-lengths';
import { seededRandom } from '@/lib/science/simulation/random';
import type { AnnotatedBox, AnnotatedMask, AnnotationSet } from './annotation-set';
import { readAnnotations, type WriteFormat, type WriteOptions, writeAnnotations } from './index';

const SIZE = { width: 120, height: 90 };
const AT = new Date('2026-01-02T03:04:06Z');

/** A blot with holes and islands that touches all four sides of its window. */
function blot(seed: number, width: number, height: number): string {
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1 || random() < 0.5 ? 1 : 0;
  });
  return packRunLengths(encodeRunLengths(data, width, height));
}

const PLAIN: AnnotatedBox = {
  frame: 0,
  x: 10,
  y: 20,
  w: 8,
  h: 6,
  className: 'sperm',
  score: null,
  source: 'manual',
  verified: false,
  track: null,
  isKey: true,
  outside: false,
  occluded: false,
  ignored: false,
  attributes: {},
};
const box = (change: Partial<AnnotatedBox>): AnnotatedBox => ({ ...PLAIN, ...change });
const mask = (
  of: number,
  part: string,
  x: number,
  y: number,
  width: number,
  height: number,
): AnnotatedMask => {
  return { box: of, part, x, y, width, height, runs: blot(of + 7, width, height) };
};

/** Two tracks with key frames, one that leaves; boxes of none; masks of cells and parts; an empty frame. */
const FULL: AnnotationSet = {
  info: { name: 'Clip <1> & "more"', description: 'made by hand', framesPerSecond: 29.97 },
  categories: ['sperm', 'cluster', 'small "pinhead"'],
  frames: [0, 5, 10, 15].map((number) => {
    return { name: `clip 1_${String(number).padStart(4, '0')}.jpg`, number, ...SIZE };
  }),
  boxes: [
    box({ track: 3, x: 10.5, y: 20.125, w: 8.25, h: 6.5, verified: true }),
    box({ track: 7, className: 'cluster', x: 60, y: 40, w: 20, h: 15, source: 'model', score: 0.875 }),
    box({
      x: 0,
      y: 0,
      w: 5,
      h: 5,
      className: 'small "pinhead"',
      ignored: true,
      attributes: { notes: 'a <b> & "c"\nd' },
    }),
    box({ frame: 1, track: 3, x: 12.333, y: 21, w: 8, h: 6, isKey: false, source: 'interpolated' }),
    box({ frame: 1, track: 7, className: 'cluster', x: 62, y: 41, w: 20, h: 15, occluded: true }),
    box({ frame: 2, track: 3, x: 14, y: 22, w: 8, h: 6, source: 'imported' }),
    box({ frame: 2, track: 7, className: 'cluster', x: 62, y: 41, w: 20, h: 15, outside: true }),
    box({ frame: 2, x: 100, y: 70, w: 20, h: 20, source: null, attributes: { morphology_class: 'normal' } }),
    box({ frame: 3, track: 3, x: 15, y: 22, w: 8, h: 6, outside: true }),
  ],
  masks: [
    mask(0, 'cell', 11, 20, 7, 6),
    mask(0, 'head', 11, 20, 4, 4),
    mask(4, 'cell', 63, 42, 17, 12),
    mask(7, 'cell', 101, 71, 19, 19),
  ],
  tracks: [
    { number: 3, className: 'sperm' },
    { number: 7, className: 'cluster' },
  ],
};

async function zipped(
  set: AnnotationSet,
  format: WriteFormat,
  options?: Partial<WriteOptions>,
): Promise<Buffer> {
  const { entries } = writeAnnotations(set, format, options);
  async function* files() {
    for await (const { name, data } of entries) yield { path: name, compress: true, open: async () => data };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipBytes(files(), AT)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Export, import, export: the second export is the first, byte for byte. Gives what the import found. */
async function thereAndBack(set: AnnotationSet, format: WriteFormat, options?: Partial<WriteOptions>) {
  const first = await zipped(set, format, options);
  const read = await readAnnotations(first, 'export.zip', set.frames);
  expect((await zipped(read.set, format, options)).equals(first)).toBe(true);
  expect(read.skipped).toEqual([]);
  return read;
}

const lost = (set: AnnotationSet, format: WriteFormat, options?: Partial<WriteOptions>): string[] =>
  writeAnnotations(set, format, options).losses.map((loss) => inWords(loss));

/** In the order in which formats that go by frame or by track list them. */
const sorted = (set: AnnotationSet): AnnotationSet => {
  const order = set.boxes
    .map((_, index) => index)
    .sort((a, b) => {
      const [one, two] = [set.boxes[a], set.boxes[b]] as [AnnotatedBox, AnnotatedBox];
      return one.frame - two.frame || one.x - two.x || one.y - two.y;
    });
  const place = new Map(order.map((from, to) => [from, to]));
  return {
    ...set,
    boxes: order.map((index) => set.boxes[index] as AnnotatedBox),
    masks: set.masks
      .map((each) => ({ ...each, box: place.get(each.box) ?? -1 }))
      .sort((a, b) => a.box - b.box || (a.part < b.part ? -1 : 1)),
  };
};

const unnumbered = (set: AnnotationSet): AnnotationSet => ({
  ...set,
  frames: set.frames.map((frame) => ({ ...frame, number: null })),
});
const NO_INFO = { name: '', description: '' };
/** What is left of a box where a format has nothing but place, class and track. */
const bare = ({ frame, x, y, w, h, className, track }: AnnotatedBox): AnnotatedBox =>
  box({ frame, x, y, w, h, className, track, source: null });

describe('export, import, export', () => {
  it('COCO keeps everything, its masks as run lengths', async () => {
    const { set, format } = await thereAndBack(FULL, 'coco');
    expect(format).toBe('coco');
    expect(sorted(set)).toEqual(sorted(FULL));
    expect(lost(FULL, 'coco')).toEqual([]);
  });

  it('COCO keeps masks to the pixel as polygons, holes included', async () => {
    const { set } = await thereAndBack(FULL, 'coco', { segmentation: 'polygons' });
    expect(sorted(set)).toEqual(sorted(FULL));
  });

  it('COCO polygons may be simplified: fewer corners, nearly the same mask', async () => {
    const size = (each: Buffer) => each.length;
    const rough = await zipped(FULL, 'coco', { segmentation: 'polygons', simplifyPx: 1 });
    expect(size(rough)).toBeLessThan(size(await zipped(FULL, 'coco', { segmentation: 'polygons' })));
    const { set } = await readAnnotations(rough, 'export.zip', []);
    expect(set.boxes).toEqual(FULL.boxes);
  });

  it('CVAT for images keeps everything but frame numbers', async () => {
    const { set, format } = await thereAndBack(FULL, 'cvat-images');
    expect(format).toBe('cvat');
    const info = { name: FULL.info.name, description: '' };
    expect(sorted(set)).toEqual(sorted({ ...unnumbered(FULL), info }));
    expect(lost(FULL, 'cvat-images')).toEqual(['Frame numbers are left out, file names remain: 4 frames.']);
  });

  it('CVAT for video keeps everything but file names', async () => {
    const named = (each: AnnotationSet): AnnotationSet => ({
      ...each,
      info: { name: FULL.info.name, description: '' },
      frames: each.frames.map((frame) => ({
        ...frame,
        name: `frame_${String(frame.number).padStart(6, '0')}.png`,
      })),
    });
    const { set } = await thereAndBack(FULL, 'cvat-video');
    expect(sorted(set)).toEqual(sorted(named(FULL)));
    expect(lost(FULL, 'cvat-video')).toEqual(['File names are replaced by those of the format: 4 frames.']);
  });

  it('CVAT for video ends a track where it stops, as its player needs it', async () => {
    const open = { ...FULL, boxes: FULL.boxes.filter(({ outside }) => !outside) };
    const { set } = await thereAndBack(open, 'cvat-video');
    expect(set.boxes.filter(({ outside }) => outside).map(({ frame, track }) => [frame, track])).toEqual([
      [3, 3],
      [2, 7],
    ]);
  });

  it('Pascal VOC keeps boxes, tracks, key frames; it says that masks and numbers are lost', async () => {
    const { set, format } = await thereAndBack(FULL, 'voc');
    expect(format).toBe('voc');
    expect(sorted(set)).toEqual(sorted({ ...unnumbered(FULL), info: NO_INFO, masks: [] }));
    expect(lost(FULL, 'voc')).toEqual([
      'Masks are left out: 4 masks.',
      'Frame numbers are left out, file names remain: 4 frames.',
    ]);
  });

  it('LabelMe keeps everything', async () => {
    const { set, format } = await thereAndBack(FULL, 'labelme');
    expect(format).toBe('labelme');
    expect(sorted(set)).toEqual(sorted({ ...FULL, info: NO_INFO }));
    expect(lost(FULL, 'labelme')).toEqual([]);
  });

  it('YOLO keeps boxes, classes and tracks', async () => {
    const { set, format } = await thereAndBack(FULL, 'yolo');
    expect(format).toBe('yolo');
    const shown = FULL.boxes.filter(({ outside }) => !outside).map(bare);
    const expected = { ...unnumbered(FULL), info: NO_INFO, boxes: shown, masks: [] };
    expect(sorted(set)).toEqual(sorted(expected));
    expect(lost(FULL, 'yolo')).toEqual([
      'Interpolated boxes become ordinary ones: 1 box.',
      'Marks that a track has left the picture are left out: 2 boxes.',
      'Marks of hidden cells are left out: 1 box.',
      'Boxes marked as ignored become ordinary ones: 1 box.',
      'Scores are left out: 1 box.',
      'Who or what made a box is left out: 6 boxes.',
      'Marks of verified boxes are left out: 1 box.',
      'Attributes are left out: 2 boxes.',
      'Frame numbers are left out, file names remain: 4 frames.',
      'All frames are of one video, so that data.yaml names the same for training and for validation; what is measured on them is too good: 4 frames.',
      'Masks are left out: 4 masks.',
    ]);
  });

  it('YOLO of several videos holds whole ones back, so that no cell is learned from and judged', async () => {
    const videoOf = ['a', 'b', 'a', 'c'];
    const frames = FULL.frames.map((frame, index) => ({ ...frame, video: videoOf[index] ?? '' }));
    const files = new Map<string, string>();
    for await (const { name, data } of writeAnnotations({ ...FULL, frames }, 'yolo').entries)
      files.set(name, Buffer.concat([...data]).toString());
    const named = (indices: readonly number[]) =>
      indices.map((index) => `./images/${frames[index]?.name}\n`).join('');
    // A fifth of three videos is one: the last.
    expect(files.get('val.txt')).toBe(named([3]));
    expect(files.get('train.txt')).toBe(named([0, 1, 2]));
    expect(files.get('data.yaml')).toMatch(/^train: train\.txt\nval: val\.txt\n/);
    expect(lost({ ...FULL, frames }, 'yolo').filter((each) => each.includes('one video'))).toEqual([]);
    // The lists are not taken for labels.
    const read = await readAnnotations(await zipped({ ...FULL, frames }, 'yolo'), 'export.zip', frames);
    expect(read.set.frames).toHaveLength(4);
  });

  it('YOLO without track numbers is what its training reads', async () => {
    const { set } = await thereAndBack(FULL, 'yolo', { trackNumbers: false });
    expect(set.boxes.every(({ track }) => track === null)).toBe(true);
    expect(lost(FULL, 'yolo', { trackNumbers: false })).toContain('Track numbers are left out: 5 boxes.');
  });

  it('YOLO for segments keeps masks to the pixel, holes and islands included', async () => {
    const { set } = await thereAndBack(FULL, 'yolo-segment');
    const cells = FULL.masks.filter(({ part }) => part === 'cell');
    const place = ({ x, y, width, height, runs }: AnnotatedMask) => ({ x, y, width, height, runs });
    expect(set.masks.map(place)).toEqual(cells.map(place));
    expect(set.boxes.filter((_, index) => set.masks.some((each) => each.box === index))).toEqual(
      cells.map(({ box: of, x, y, width, height }) => ({
        ...bare(FULL.boxes[of] as AnnotatedBox),
        ...{ x, y, w: width, h: height },
      })),
    );
    expect(lost(FULL, 'yolo-segment').slice(-3)).toEqual([
      'Masks of parts of cells are left out: 1 mask.',
      'Boxes become those drawn tightly around their masks: 3 boxes.',
      'Boxes without a mask are written as boxes; YOLO trains on masks only where every box has one: 4 boxes.',
    ]);
  });

  it('MOT keeps boxes, classes, tracks, what is hidden and what is ignored', async () => {
    const { set, format } = await thereAndBack(FULL, 'mot');
    expect(format).toBe('mot');
    expect(set.info.framesPerSecond).toBe(29.97);
    const shown = FULL.boxes.filter(({ outside }) => !outside);
    const numberOf = (each: AnnotatedBox, of: AnnotationSet) => of.frames[each.frame]?.number;
    expect(
      set.boxes.map((each) => [numberOf(each, set), each.track, each.className, each.x, each.occluded]),
    ).toEqual(shown.map((each) => [numberOf(each, FULL), each.track, each.className, each.x, each.occluded]));
    expect(set.boxes.map(({ ignored }) => ignored)).toEqual(shown.map(({ ignored }) => ignored));
    // A MOT sequence speaks of every frame from the first to the last, 0 to 15.
    expect(set.frames.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(lost(FULL, 'mot').slice(-3)).toEqual([
      'Masks are left out: 4 masks.',
      'File names are replaced by those of the format: 4 frames.',
      'The format lists every frame of a range, also those not annotated here: 12 frames.',
    ]);
  });

  it('an empty set stays empty in every format that lists its pictures', async () => {
    const empty = { ...FULL, boxes: [], masks: [], tracks: [] };
    for (const format of ['coco', 'cvat-images', 'cvat-video', 'voc', 'labelme', 'yolo', 'mot'] as const) {
      const { set } = await thereAndBack(empty, format);
      expect(set.boxes).toEqual([]);
      expect(set.categories).toEqual(FULL.categories);
    }
  });
});
