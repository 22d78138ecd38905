/**
 * Trains the detector of heads and writes an ONNX file.
 *   npm run train:detector -- --out FILE.onnx [--visem DIR] [--until FRAME] [--steps N [--stop N] | --seconds N] [--seed S]
 *     [--clean MODEL.onnx] [--features N] [--simulated SHARE] [--checkpoint FILE] [--threads N] [--rate LR] [--start FILE.onnx]
 * The same steps, seed and data give the same weights on the same machine. `--seconds` measures how many steps
 * fit and says so. `--stop` breaks off early, with the learning rate of the whole run. `--clean` corrects drifted and missing labels with an earlier model. With `--checkpoint` a run that was broken off goes on where it was.
 */
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { cleanLabels } from '@/lib/science/training/detector/clean-labels';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { DetectorSampler } from '@/lib/science/training/detector/sampler';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { cosineRate } from '@/lib/science/training/engine/schedule';
import { detectorHead, detectorTask } from '@/lib/science/training/nets/detector';
import { HEATMAP_STRIDE } from '@/lib/science/vision/center-heatmap';
import { suppressDuplicates } from '@/lib/science/vision/suppress';
import type { SpermClass } from '@/lib/science/vision/types';
import { readVisem } from './labeled-video';
import { replaceFile } from './replace-file';
import { firstState, say, train } from './training-run';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    visem: { type: 'string' },
    until: { type: 'string' },
    steps: { type: 'string' },
    stop: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    features: { type: 'string', default: '16' },
    size: { type: 'string', default: '192' },
    batch: { type: 'string', default: '8' },
    simulated: { type: 'string', default: '0.5' },
    checkpoint: { type: 'string' },
    start: { type: 'string' },
    clean: { type: 'string' },
    threads: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0.002' },
    threshold: { type: 'string', default: '0.3' },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;
// Pinheads have no channel: one participant's labels of them are too few, so their ground is not judged.
const classes: readonly SpermClass[] = ['sperm', 'cluster'];
/** What heads of the middle scale of training look like, in px: pictures are brought there before detection. */
const BOX_SIDE = 14;
/** Videos like VISEM's are shrunk to the size the detector works at, more or less, and may turn to the other polarity. */
const REAL = { scale: [0.55, 1.3], invertShare: 0.15 } as const;
const size = Number(values.size);
const batch = Number(values.batch);
const features = Number(values.features);
const seed = Number(values.seed);

const task = detectorTask({ batch, height: size, width: size, classes: classes.length, features });
const specs = planParameters(task);
const real = values.visem ? await readVisem(values.visem) : [];
const labeled = real.slice(0, values.until ? Number(values.until) : real.length);
const used = values.clean ? await cleaned(labeled, values.clean) : labeled;
const share = used.length > 0 ? Number(values.simulated) : 1;
const state = await firstState({
  settings: { size, batch, features, seed, share, pictures: used.length, rate: values.rate },
  checkpoint: values.checkpoint,
  start: values.start,
  specs,
  seed,
});
const sampler = new DetectorSampler(
  used.map((source) => ({ source, range: REAL })),
  { size, items: batch, classes, replay: share, seed, worldsKept: 160 },
);
say(
  `${state.now.params.length} parameters, ${used.length} real pictures, simulated share ${share}, from step ${state.now.step}`,
);

await train({
  task,
  state,
  trainer: { threads: Number(values.threads) },
  steps: Number(values.steps ?? 0),
  seconds: Number(values.seconds),
  ...(values.stop ? { stop: Number(values.stop) } : {}),
  warmUpSteps: 100,
  timedSteps: 100,
  memory: 0.99,
  batch: (step) => sampler.batch(step),
  rate: (step, total) => cosineRate(total > 0 ? step / total : 0, Number(values.rate)),
  write,
  checkpoint: values.checkpoint,
});
say(`wrote ${out}`);

/** Labels corrected with what an earlier model sees. */
async function cleaned(pictures: readonly LabeledPicture[], model: string): Promise<LabeledPicture[]> {
  const detector = await loadDetector(model, { threads: Number(values.threads) });
  const result: LabeledPicture[] = [];
  for (const p of pictures) {
    const [found = []] = await detector.detect([[p.picture]], 0.3);
    result.push(cleanLabels(p, suppressDuplicates(found)));
  }
  await detector.close();
  const doubts = result.reduce((n, p) => n + (p.unclear?.length ?? 0), 0);
  say(`labels cleaned with ${model}: ${doubts} doubts in ${result.length} pictures`);
  return result;
}

async function write(average: Float32Array): Promise<void> {
  const free = detectorTask({ batch: 1, height: size, width: size, classes: classes.length, features });
  const metadata = {
    task: 'detector',
    head: 'centre-heatmap',
    stride: String(HEATMAP_STRIDE),
    channels: '1',
    frameOffsets: '0',
    classes: classes.join(','),
    normalize: 'mean-std',
    workingThreshold: String(values.threshold),
    boxSide: String(BOX_SIDE),
  };
  await replaceFile(out, inferenceGraph(free, specs, average, { head: detectorHead, metadata }));
}
