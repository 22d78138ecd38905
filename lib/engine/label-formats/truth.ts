import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@/lib/messages/message';
import { isCocoText, readCoco } from './coco';
import { isTableText, readTable } from './csv';
import { refuse } from './faults';
import { checkBelongs, type LabeledVideo, type Truth } from './labels';
import { isMotText, readMot } from './mot';
import { PictureSizes } from './pictures';
import { AnnotationSetBuilder } from './set-builder';
import { truthOfSet } from './truth-of-set';
import { readVocFile } from './voc';
import { namesOfLines, readYoloFile } from './yolo';

/** Files that name YOLO's classes, one a line, rather than label a picture. */
const NAME_FILES = ['classes.txt', 'labels.txt', 'obj.names'];

/**
 * Reads labels, whatever their form, which is told from what is there:
 * - a table `frame,track_id,class,x,y,w,h` with that header (frames from 0);
 * - a MOTChallenge `gt.txt` (lines of numbers, frames from 1), or a folder that has `gt/gt.txt`;
 * - a COCO JSON file;
 * - a folder of Pascal VOC XML files, or of YOLO txt files (also in its `labels` folder), one a frame, numbered at
 *   the ends of their names (from 0 where there is a 0, otherwise from 1).
 * Tables and gt.txt speak of every frame of the video; of the others, frames without a file are not scored.
 *
 * @throws AppError UNPROCESSABLE with one sentence when the labels cannot be read or cannot belong to the video.
 */
export async function readTruth(source: string, video: LabeledVideo): Promise<Truth> {
  const kind = await stat(source).catch((cause: unknown) =>
    refuse(say('engine.labels.unreadable', { file: source }), cause),
  );
  const truth = kind.isDirectory() ? await readFolder(source, video) : await readLabelFile(source, video);
  checkBelongs(truth, video, source);
  return truth;
}

async function readLabelFile(file: string, video: LabeledVideo): Promise<Truth> {
  const text = await readFile(file, 'utf8');
  if (text.trim() === '') refuse(say('engine.labels.empty', { file }));
  const sizes = new PictureSizes([], video);
  if (isCocoText(text)) return truthOfSet(readCoco(text, file, sizes).build(), file, video, 'listed frames');
  if (isMotText(text)) {
    const set = new AnnotationSetBuilder(sizes);
    readMot(set, file, text, await motClassNames(file));
    return truthOfSet(set.build(), file, video, 'every frame');
  }
  if (isTableText(text)) return readTable(text, video);
  return refuse(say('engine.labels.unknownForm', { file }));
}

async function readFolder(folder: string, video: LabeledVideo): Promise<Truth> {
  const names = await readdir(folder);
  const ending = (end: string): string[] => names.filter((name) => name.toLowerCase().endsWith(end));
  const tracks = ['gt.txt', 'gt'].find((name) => names.includes(name));
  if (tracks)
    return readLabelFile(path.join(folder, ...(tracks === 'gt' ? ['gt', 'gt.txt'] : [tracks])), video);
  if (ending('.xml').length > 0) return readEach(folder, ending('.xml'), video, readVocFile);
  if (names.includes('labels')) return readFolder(path.join(folder, 'labels'), video);
  if (ending('.txt').length > 0) return readYoloFolder(folder, ending('.txt'), video);
  return refuse(say('engine.labels.none', { folder }));
}

/** Reads a folder of one file a frame. */
async function readEach(
  folder: string,
  names: readonly string[],
  video: LabeledVideo,
  read: (set: AnnotationSetBuilder, name: string, text: string) => void,
): Promise<Truth> {
  const set = new AnnotationSetBuilder(new PictureSizes([], video));
  for (const name of names) read(set, name, await readFile(path.join(folder, name), 'utf8'));
  return truthOfSet(set.build(), folder, video, 'listed frames');
}

async function readYoloFolder(folder: string, names: readonly string[], video: LabeledVideo): Promise<Truth> {
  const found = {
    classes: await readClassNames(folder),
    tracks: new Map<string, number>(),
    scores: 'refused',
  } as const;
  const files = names.filter((name) => !NAME_FILES.includes(name.toLowerCase()));
  return readEach(folder, files, video, (set, name, text) => readYoloFile(set, name, text, found));
}

async function readClassNames(folder: string): Promise<string[] | null> {
  for (const name of NAME_FILES) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return namesOfLines(text);
  }
  return null;
}

/** CVAT and others put the names of MOT's classes, in order, into `labels.txt` beside the table. */
async function motClassNames(file: string): Promise<string[] | null> {
  const text = await readFile(path.join(path.dirname(file), 'labels.txt'), 'utf8').catch(() => null);
  return text === null ? null : namesOfLines(text);
}
