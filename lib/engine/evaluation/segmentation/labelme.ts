import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Polygon } from '@/lib/science/segmentation/polygon';

export interface LabeledShape {
  /** Lower case. */
  readonly label: string;
  readonly polygon: Polygon;
}

/** One picture with its outlines. */
export interface LabelmePicture {
  readonly name: string;
  /** The picture's file. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly LabeledShape[];
}

const schema = z.object({
  imagePath: z.string(),
  imageWidth: z.number().int().positive(),
  imageHeight: z.number().int().positive(),
  shapes: z.array(
    z.object({
      label: z.string(),
      shape_type: z.string(),
      points: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
});

/** Raised for a folder or file that holds no labelme labels. */
export class LabelmeError extends Error {
  override readonly name = 'LabelmeError';
}

/**
 * Reads a folder of labelme JSON files (polygons only), each beside its picture, in order of their names.
 * @throws LabelmeError when there are none, or one can't be read.
 */
export async function readLabelme(folder: string): Promise<LabelmePicture[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new LabelmeError(`there are no labelme JSON files in ${folder}`);
  return Promise.all(names.map((name) => readOne(folder, name)));
}

async function readOne(folder: string, name: string): Promise<LabelmePicture> {
  const text = await readFile(path.join(folder, name), 'utf8');
  let parsed: z.infer<typeof schema>;
  try {
    parsed = schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LabelmeError(`${name} holds no labelme labels`, { cause });
  }
  const shapes = parsed.shapes.flatMap(({ label, shape_type, points }): LabeledShape[] => {
    if (shape_type !== 'polygon' || points.length < 3) return [];
    return [{ label: label.toLowerCase(), polygon: points.map(([x, y]) => ({ x, y })) }];
  });
  // Only the file's name counts: the labels may have been made in another folder.
  const file = path.join(folder, path.basename(parsed.imagePath.replaceAll('\\', '/')));
  return { name, file, width: parsed.imageWidth, height: parsed.imageHeight, shapes };
}
