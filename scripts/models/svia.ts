import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import type { LabeledBox } from '@/lib/science/vision/center-heatmap';
import { readLabeledVideo } from './labeled-video';

const OBJECT =
  /<name>(\w+)<\/name>[\s\S]*?<xmin>(\d+)<\/xmin>\s*<ymin>(\d+)<\/ymin>\s*<xmax>(\d+)<\/xmax>\s*<ymax>(\d+)/g;

/** Reads clips with one Pascal VOC file a frame (`CLIP.mp4`, `CLIP/CLIP_0001.xml`, …), clip by clip; class S is sperm. */
export async function readSvia(folder: string): Promise<LabeledPicture[][]> {
  const clips = (await readdir(folder)).filter((name) => name.endsWith('.mp4')).sort();
  const videos: LabeledPicture[][] = [];
  for (const clip of clips) {
    const name = clip.slice(0, -4);
    const labels = new Map<number, LabeledBox[]>();
    for (const file of (await readdir(path.join(folder, name))).sort()) {
      const frame = Number(file.slice(-8, -4)) - 1;
      const xml = await readFile(path.join(folder, name, file), 'utf8');
      const boxes = [...xml.matchAll(OBJECT)].filter((m) => m[1] === 'S');
      labels.set(
        frame,
        boxes.map((m) => {
          const [x = 0, y = 0, right = 0, bottom = 0] = m.slice(2).map(Number);
          return { x, y, w: right - x, h: bottom - y, className: 'sperm' };
        }),
      );
    }
    const read = await readLabeledVideo(path.join(folder, clip), labels);
    videos.push(read.filter((_, frame) => labels.has(frame)));
  }
  return videos;
}
