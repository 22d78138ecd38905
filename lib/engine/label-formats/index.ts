import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@/lib/messages/message';
import { isCocoText, readCoco } from './coco';
import { isTableText, readTable } from './csv';
import { checkBelongs, type LabeledVideo, refuse, type Truth } from './labels';
import { isMotText, readMot } from './mot';
import { readVocFolder } from './voc';
import { readYoloFolder } from './yolo';

export type { LabeledBox, LabeledVideo, Truth } from './labels';

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
  if (isCocoText(text)) return readCoco(text, file, video);
  if (isMotText(text)) return readMot(text, await motClassNames(file), file, video);
  if (isTableText(text)) return readTable(text, video);
  return refuse(say('engine.labels.unknownForm', { file }));
}

async function readFolder(folder: string, video: LabeledVideo): Promise<Truth> {
  const names = await readdir(folder);
  const ending = (end: string): string[] => names.filter((name) => name.toLowerCase().endsWith(end));
  const tracks = ['gt.txt', 'gt'].find((name) => names.includes(name));
  if (tracks)
    return readLabelFile(path.join(folder, ...(tracks === 'gt' ? ['gt', 'gt.txt'] : [tracks])), video);
  if (ending('.xml').length > 0) return readVocFolder(folder, ending('.xml'), video);
  if (names.includes('labels')) return readFolder(path.join(folder, 'labels'), video);
  if (ending('.txt').length > 0) return readYoloFolder(folder, ending('.txt'), video);
  return refuse(say('engine.labels.none', { folder }));
}

/** CVAT and others put the names of MOT's classes, in order, into `labels.txt` beside the table. */
async function motClassNames(file: string): Promise<string[] | null> {
  const text = await readFile(path.join(path.dirname(file), 'labels.txt'), 'utf8').catch(() => null);
  return text?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? null;
}
