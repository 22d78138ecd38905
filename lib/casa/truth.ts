import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/http/errors';
import type { Box, SpermClass } from '@/lib/vision/types';
import { parseTrackTable, type TrackRow } from './track-table';

export type LabelledBox = Box & { readonly className: SpermClass };

/** What people marked in a video. */
export interface Truth {
  /** Boxes of each labelled frame; a frame that is no key was not labelled. */
  readonly frames: ReadonlyMap<number, readonly LabelledBox[]>;
  /** Rows with identities; null where the labels have none. */
  readonly rows: readonly TrackRow[] | null;
}

/**
 * Reads labels: a CSV file `frame,track_id,class,x,y,w,h` (frames from 0; frames without a line hold nothing), or
 * a folder of Pascal VOC files, one a frame, numbered at the end of their names from 1 (or 0 where there is one).
 *
 * @param frameCount frames of the video; a CSV speaks of all of them.
 * @throws AppError UNPROCESSABLE when the labels cannot be read.
 */
export async function readTruth(source: string, frameCount: number): Promise<Truth> {
  const kind = await stat(source).catch((cause: unknown) => {
    throw new AppError('UNPROCESSABLE', `The labels ${source} cannot be read.`, { cause });
  });
  return kind.isDirectory() ? readVocFolder(source) : readTable(await readFile(source, 'utf8'), frameCount);
}

function readTable(text: string, frameCount: number): Truth {
  const rows = parseTrackTable(text);
  const frames = new Map<number, LabelledBox[]>();
  for (let frame = 0; frame < frameCount; frame++) frames.set(frame, []);
  for (const row of rows) {
    const { x, y, w, h, className } = row;
    const boxes = frames.get(row.frame);
    if (boxes) boxes.push({ x, y, w, h, className });
    else frames.set(row.frame, [{ x, y, w, h, className }]);
  }
  return { frames, rows };
}

async function readVocFolder(folder: string): Promise<Truth> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.xml'));
  const numbered = names.flatMap((name) => {
    const number = /(\d+)\.xml$/i.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  if (numbered.length === 0) throw new AppError('UNPROCESSABLE', `${folder} holds no numbered VOC files.`);
  const first = numbered.some(({ number }) => number === 0) ? 0 : 1;
  const frames = new Map<number, LabelledBox[]>();
  for (const { name, number } of numbered) {
    frames.set(number - first, parseVoc(await readFile(path.join(folder, name), 'utf8'), name));
  }
  return { frames, rows: null };
}

/** Class names that sets of sperm videos use; whatever else is labelled (impurities …) is no cell to find. */
const VOC_CLASSES: Readonly<Record<string, SpermClass>> = {
  s: 'sperm',
  sperm: 'sperm',
  normal: 'sperm',
  cluster: 'cluster',
  pinhead: 'pinhead',
  small_or_pinhead: 'pinhead',
};

/** Boxes of one Pascal VOC file. Raises AppError UNPROCESSABLE for boxes without numbers. */
export function parseVoc(xml: string, name: string): LabelledBox[] {
  return [...xml.matchAll(/<object>([\s\S]*?)<\/object>/g)].flatMap(([, object = '']) => {
    const label = /<name>\s*([^<]*?)\s*<\/name>/.exec(object)?.[1]?.toLowerCase() ?? '';
    const className = VOC_CLASSES[label];
    if (!className) return [];
    const edge = (tag: string): number => {
      const value = Number(new RegExp(`<${tag}>\\s*([-\\d.]+)\\s*</${tag}>`).exec(object)?.[1] ?? Number.NaN);
      if (!Number.isFinite(value)) throw new AppError('UNPROCESSABLE', `${name} has a box without '${tag}'.`);
      return value;
    };
    const [x, y] = [edge('xmin'), edge('ymin')];
    return [{ x, y, w: edge('xmax') - x, h: edge('ymax') - y, className }];
  });
}
