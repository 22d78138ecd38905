import type { AnnotationSet } from './annotation-set';
import { entryName, entryStems } from './entry-names';
import { boxLosses, counted, type Losses } from './losses';
import { windowOf } from './mask-text';
import { writePng } from './png';

const quoted = (cell: string | number): string => {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Colors as VOC numbers them: bits of the number in turn to red, green, blue, from the highest. */
const PALETTE = Uint8Array.from({ length: 256 * 3 }, (_, at) => {
  const [number, channel] = [Math.floor(at / 3), at % 3];
  let color = 0;
  for (let bit = 0; bit < 8; bit++) color |= ((number >> (3 * bit + channel)) & 1) << (7 - bit);
  return color;
});

/**
 * Masks as pictures whose pixels are the number of their object, 0 where there is none: one a picture and part of the cell,
 * 8 bits with a palette or, from 256 objects on, 16. `objects.csv` says what each number is. Where two masks overlap the
 * later one shows.
 */
export function* writePngMasks(
  set: AnnotationSet,
): Generator<{ readonly name: string; readonly data: Buffer }> {
  const stems = entryStems(set.frames);
  const lines: string[] = [];
  for (const { frame, part, masks } of layersOf(set)) {
    const { width = 0, height = 0, name = '' } = set.frames[frame] ?? {};
    const data = masks.length > 255 ? new Uint16Array(width * height) : new Uint8Array(width * height);
    masks.forEach((index, order) => {
      const mask = set.masks[index];
      const box = set.boxes[mask?.box ?? -1];
      if (!mask || !box) return;
      const window = windowOf(mask);
      window.data.forEach((pixel, at) => {
        const row = mask.y + Math.floor(at / mask.width);
        if (pixel) data[row * width + mask.x + (at % mask.width)] = order + 1;
      });
      lines.push([name, part, order + 1, box.className, box.track ?? ''].map(quoted).join(','));
    });
    const png = writePng({ width, height, data }, data instanceof Uint8Array ? PALETTE : undefined);
    yield { name: `masks/${entryName(part)}/${stems[frame]}.png`, data: png };
  }
  const table = ['picture,part,number,class,track', ...lines].map((line) => `${line}\r\n`).join('');
  yield { name: 'objects.csv', data: Buffer.from(table) };
}

interface Layer {
  readonly frame: number;
  readonly part: string;
  /** Places in the set's list. */
  readonly masks: number[];
}

/** Every picture has its layer of cells, also an empty one; parts have theirs where there are any. */
function layersOf(set: AnnotationSet): Layer[] {
  const layers = new Map(
    set.frames.map((_, frame): [string, Layer] => [`cell ${frame}`, { frame, part: 'cell', masks: [] }]),
  );
  set.masks.forEach(({ part, box }, index) => {
    const frame = set.boxes[box]?.frame ?? 0;
    const layer = layers.get(`${part} ${frame}`) ?? { frame, part, masks: [] };
    layers.set(`${part} ${frame}`, layer);
    layer.masks.push(index);
  });
  return [...layers.values()];
}

/** What the files of `writePngMasks` leave out. */
export function pngLosses(set: AnnotationSet): Losses {
  const masked = new Set(set.masks.map(({ box }) => box));
  const kinds = [
    'keyFrames',
    'outside',
    'occluded',
    'ignored',
    'scores',
    'sources',
    'verified',
    'attributes',
  ] as const;
  return [
    ...counted([
      ['unmasked', set.boxes.filter((box, index) => !box.outside && !masked.has(index)).length],
      ['overlaps', overlapping(set)],
    ]),
    ...boxLosses(set, kinds),
  ];
}

/** Masks that another one of the same picture and part covers in part. */
function overlapping(set: AnnotationSet): number {
  const covered = new Set<number>();
  for (const { frame, masks } of layersOf(set)) {
    const width = set.frames[frame]?.width ?? 0;
    const owner = new Map<number, number>();
    for (const index of masks) {
      const mask = set.masks[index];
      if (!mask) continue;
      windowOf(mask).data.forEach((pixel, at) => {
        if (!pixel) return;
        const place = (mask.y + Math.floor(at / mask.width)) * width + mask.x + (at % mask.width);
        const before = owner.get(place);
        if (before !== undefined) covered.add(before);
        owner.set(place, index);
      });
    }
  }
  return covered.size;
}
