import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seededRandom } from '@/lib/science/simulation';
import { writeDetector } from '@/lib/science/training/detector/model';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { detectorTask } from '@/lib/science/training/nets/detector';
import { sha256Of } from '@/lib/sha256';
import { DEFAULT_TRAINING, type TrainingJob, type TrainingSettings } from '../job';
import type { BoxLabels } from '../labels';
import { type SnapshotVideo, writeSnapshot } from '../snapshot';

const shape = { channels: 1, classes: 1, widths: [4, 8, 12] as const, lean: false };
const METADATA = new Map([
  ['task', 'detector'],
  ['head', 'centre-heatmap'],
  ['classes', 'sperm'],
  ['channels', '1'],
  ['frameOffsets', '0'],
  ['stride', '4'],
  ['workingThreshold', '0.05'],
  ['boxSide', '14'],
]);

/** Frames of simulated videos; every draw out of a seed. */
export function tinyVideos(): SnapshotVideo<BoxLabels>[] {
  const random = seededRandom(21);
  const frame = () => {
    const { picture, boxes, unclear = [] } = drawWorldPicture(random, 96);
    const plain = (list: typeof boxes) =>
      list.map(({ x, y, w, h, className }) => ({ x, y, w, h, className }));
    return { picture, labels: { boxes: plain(boxes), unclear: plain(unclear) } };
  };
  return [
    { role: 'training', frames: [frame(), frame()] },
    { role: 'validation', frames: [frame()] },
    { role: 'training', frames: [frame()] },
  ];
}

/** A job in a folder: a network of drawn weights, crops of 32 px two at a time, 24 steps in two epochs. */
export async function tinyJob(folder: string, changes: Partial<TrainingSettings> = {}): Promise<TrainingJob> {
  await mkdir(folder, { recursive: true });
  const specs = planParameters(detectorTask({ ...shape, batch: 1, height: 32, width: 32 }));
  const start = writeDetector(
    { shape, specs, metadata: METADATA },
    initialParameters(specs, seededRandom(22)),
  );
  const file = path.join(folder, 'start.onnx');
  await writeFile(file, start);
  return {
    task: 'detection',
    settings: {
      ...DEFAULT_TRAINING,
      epochs: 2,
      items: 4,
      size: 32,
      rate: 0.002,
      worldsKept: 2,
      ...changes,
    },
    snapshot: { folder, sha256: await writeSnapshot(folder, tinyVideos()) },
    start: { file, sha256: sha256Of(start) },
    checkpoint: { file: path.join(folder, 'checkpoint'), sha256: null },
    modelFile: path.join(folder, 'model.onnx'),
    metadata: { parent: 'start' },
    checkpointSeconds: 1000,
  };
}
