import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@/lib/messages/message';
import { collectTruth, type LabeledVideo, numberedFrames, type RawLabel, refuse, type Truth } from './labels';

/** Reads a folder of Pascal VOC files, one a frame. @throws AppError UNPROCESSABLE naming the file at fault. */
export async function readVocFolder(
  folder: string,
  names: readonly string[],
  video: LabeledVideo,
): Promise<Truth> {
  const frames = new Map<number, RawLabel[]>();
  for (const [frame, name] of numberedFrames(names, folder)) {
    frames.set(frame, parseVoc(await readFile(path.join(folder, name), 'utf8'), name, video));
  }
  return collectTruth(folder, frames);
}

/**
 * Boxes of one Pascal VOC file; difficult ones are ignored, as the VOC challenges do. @throws AppError
 * UNPROCESSABLE for what is no VOC, boxes without numbers, and pictures of another size than the video's.
 */
export function parseVoc(xml: string, name: string, video: LabeledVideo): RawLabel[] {
  if (!/<annotation[\s/>]/.test(xml)) refuse(say('engine.labels.notVoc', { file: name }));
  const size = /<size>([\s\S]*?)<\/size>/.exec(xml)?.[1];
  if (size) {
    const [width, height] = [numberOf(size, 'width'), numberOf(size, 'height')];
    const known = width !== null && height !== null && width > 0 && height > 0;
    if (known && (width !== video.width || height !== video.height)) {
      refuse(
        say('engine.labels.pictureSize', {
          source: name,
          width,
          height,
          videoWidth: video.width,
          videoHeight: video.height,
        }),
      );
    }
  }
  return [...xml.matchAll(/<object>([\s\S]*?)<\/object>/g)].map(([, object = '']) => {
    const edge = (tag: string): number =>
      numberOf(object, tag) ?? refuse(say('engine.labels.boxWithout', { file: name, tag }));
    const [x, y] = [edge('xmin'), edge('ymin')];
    return {
      box: { x, y, w: edge('xmax') - x, h: edge('ymax') - y },
      label: numberOf(object, 'difficult') === 1 ? 'ignored' : textOf(object, 'name'),
    };
  });
}

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`).exec(xml)?.[1] ?? '';
}

function numberOf(xml: string, tag: string): number | null {
  const text = textOf(xml, tag);
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
