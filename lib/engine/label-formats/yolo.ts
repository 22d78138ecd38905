import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Message, say } from '@/lib/messages/message';
import {
  collectTruth,
  type LabeledVideo,
  nameOfClassNumber,
  numberedFrames,
  type RawLabel,
  refuse,
  type Truth,
} from './labels';

/** Files that name the classes, one a line, rather than label a picture. */
const NAME_FILES = ['classes.txt', 'labels.txt', 'obj.names'];

/**
 * Reads a folder of YOLO label files, one a frame. Classes are named by `classes.txt` beside them, otherwise
 * numbered as in VISEM-Tracking. @throws AppError UNPROCESSABLE naming the file and line at fault.
 */
export async function readYoloFolder(
  folder: string,
  names: readonly string[],
  video: LabeledVideo,
): Promise<Truth> {
  const classNames = await readClassNames(folder);
  const ids = new Map<string, number>();
  const frames = new Map<number, RawLabel[]>();
  const files = names.filter((name) => !NAME_FILES.includes(name.toLowerCase()));
  for (const [frame, name] of numberedFrames(files, folder)) {
    const text = await readFile(path.join(folder, name), 'utf8');
    frames.set(frame, parseYolo(text, name, video, classNames, ids));
  }
  return collectTruth(folder, frames);
}

async function readClassNames(folder: string): Promise<string[] | null> {
  for (const name of NAME_FILES) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
    if (text !== null) return text.split(/\r?\n/).filter((line) => line.trim() !== '');
  }
  return null;
}

/**
 * Boxes of one YOLO file: lines `class cx cy w h` in shares of the picture, with the track's whole number behind
 * (as Ultralytics writes it) or its name in front (as VISEM-Tracking does).
 *
 * @param ids numbers given to names of tracks so far; new names are added.
 */
export function parseYolo(
  text: string,
  file: string,
  { width, height }: LabeledVideo,
  classNames: readonly string[] | null,
  ids: Map<string, number>,
): RawLabel[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const cells = line.trim().split(/\s+/);
    if (cells[0] === '') return [];
    const fail = (fault: Message): never =>
      refuse(say('engine.labels.line', { line: index + 1, file, fault }));
    const named = cells.length === 6 && Number.isNaN(Number(cells[0]));
    const [classCell, ...rest] = named ? cells.slice(1) : cells;
    const numbers = [classCell, ...rest].map(Number);
    if ((numbers.length !== 5 && numbers.length !== 6) || numbers.some((n) => !Number.isFinite(n))) {
      fail(say('engine.line.notYolo'));
    }
    const [classIndex = 0, cx = 0, cy = 0, w = 0, h = 0, id] = numbers;
    if (!Number.isInteger(classIndex) || classIndex < 0) fail(say('engine.line.classNumber'));
    if ([cx, cy, w, h].some((share) => share < 0 || share > 1)) fail(say('engine.line.shares'));
    if (id !== undefined && !Number.isInteger(id)) {
      fail(say('engine.line.score'));
    }
    if (named && !ids.has(cells[0] ?? '')) ids.set(cells[0] ?? '', ids.size + 1);
    return [
      {
        box: { x: (cx - w / 2) * width, y: (cy - h / 2) * height, w: w * width, h: h * height },
        label: classNames?.[classIndex] ?? nameOfClassNumber(classIndex),
        trackId: named ? ids.get(cells[0] ?? '') : id,
      },
    ];
  });
}
