/**
 * Writes the cleaned labels of participants of VISEM-Tracking for train_detector.py: OUT/NAME.json for a folder NAME.
 *   node --import tsx scripts/models/accelerator/write-labels.ts --clean MODEL.onnx --out OUT --visem DIR... [--threads N]
 * DIR: video.mp4 and tracks.csv. The model corrects drifted labels and brings boxes to its own sizes. What it sees without
 * a label is ground that is not judged, unless it lies still for seconds and is never labeled: that is debris.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { withoutStillDoubts } from '@/lib/science/training/detector/still-doubts';
import { cleanedVideo } from '../prepared-video';
import { replaceFile } from '../replace-file';
import { say } from '../training-run';
import { type LearnedBox, learnedBoxes } from './learned-boxes';

const { values } = parseArgs({
  options: {
    visem: { type: 'string', multiple: true, default: [] },
    clean: { type: 'string' },
    out: { type: 'string' },
    threads: { type: 'string', default: '1' },
  },
});
const { clean, out, visem } = values;
if (!clean || !out || visem.length === 0)
  throw new Error('--clean, --out and at least one --visem are needed');

await mkdir(out, { recursive: true });
const detector = await loadDetector(clean, { threads: Number(values.threads) });
for (const folder of visem) {
  const { labeled, seen, cleaned } = await cleanedVideo(folder, detector, 1, say);
  const decided = withoutStillDoubts(
    cleaned,
    labeled.map(({ boxes }) => boxes),
    seen,
  );
  const frames = decided.map((frame) => learnedBoxes(frame).map(rounded));
  const file = path.join(out, `${path.basename(path.resolve(folder))}.json`);
  await replaceFile(file, Buffer.from(JSON.stringify({ frames })));
  const left = decided.reduce((sum, { unclear = [] }) => sum + unclear.length, 0);
  say(`${file}: ${left} doubts are not debris`);
}
await detector.close();

/** To hundredths of a pixel, for a smaller file. */
function rounded(box: LearnedBox): number[] {
  return box.map((value) => Math.round(100 * value) / 100);
}
