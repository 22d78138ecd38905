/**
 * Trains the detector of heads and writes an ONNX file.
 *   npm run train:detector -- --out FILE.onnx [--visem DIR --clean MODEL.onnx]... [--every N] [--steps N [--stop N] | --seconds N]
 *     [--seed S] [--features N] [--classes sperm,cluster] [--simulated SHARE] [--checkpoint FILE] [--threads N] [--rate LR]
 *     [--start FILE.onnx] [--doubt SCORE]
 * DIR: video.mp4 and tracks.csv of a participant of VISEM-Tracking; several may be given, and all count alike. The model
 * of --clean corrects drifted and missing labels, brings boxes to its own sizes and pictures to the size that it works
 * at; what it sees without a label from SCORE up is ground that is not judged. The same steps, seed and data give the same
 * weights on the same machine. `--seconds` measures how many steps fit and says so. `--stop` breaks off early, with the learning rate of the whole run. With `--checkpoint` a run that was
 * broken off goes on where it was.
 */
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { DOUBT_SCORE } from '@/lib/science/training/detector/clean-labels';
import { fineTuningSources, type LabeledVideo } from '@/lib/science/training/detector/fine-tuning';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { DetectorSampler } from '@/lib/science/training/detector/sampler';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { cosineRate } from '@/lib/science/training/engine/schedule';
import { readWeights } from '@/lib/science/training/graph/read-weights';
import { detectorHead, detectorTask } from '@/lib/science/training/nets/detector';
import { HEATMAP_STRIDE } from '@/lib/science/vision/center-heatmap';
import { SPERM_CLASSES } from '@/lib/science/vision/types';
import { preparedVideo } from './prepared-video';
import { replaceFile } from './replace-file';
import { firstState, say, train } from './training-run';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    visem: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '3' },
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
    doubt: { type: 'string', default: String(DOUBT_SCORE) },
    threshold: { type: 'string', default: '0.3' },
    classes: { type: 'string', default: 'sperm' },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;
// What has no channel is ground that is not judged. Pinheads never have one: there are too few labels of them.
const classes = SPERM_CLASSES.filter((name) => values.classes.split(',').includes(name));
/** What heads of the middle scale of training look like, in px: pictures are brought there before detection. */
const BOX_SIDE = 14;
/** Of real pictures, about the size the detector works at; some turn to the other polarity. */
const REAL = { scale: [0.6, 1.6], invertShare: 0.15 } as const;
const size = Number(values.size);
const batch = Number(values.batch);
const features = Number(values.features);
const seed = Number(values.seed);

const shape = { height: size, width: size, classes: classes.length, features };
const task = detectorTask({ ...shape, batch });
const specs = planParameters(task);
const { clean } = values;
const videos: LabeledVideo[] = [];
if (values.visem.length > 0) {
  if (!clean) throw new Error('name the model that labels are cleaned with: --clean MODEL.onnx');
  const detector = await loadDetector(clean, { threads: Number(values.threads) });
  for (const folder of values.visem)
    videos.push(await preparedVideo(folder, detector, Number(values.every), say, Number(values.doubt)));
  await detector.close();
}
// Each participant counts alike, however long the video is.
const most = Math.max(0, ...videos.map(({ frames }) => frames.length));
const evened = videos.map(({ frames }) => ({
  frames: Array.from({ length: most }, (_, i) => frames[i % frames.length] as LabeledPicture),
}));
const sources = fineTuningSources(evened, BOX_SIDE, REAL);
const share = sources.length > 0 ? Number(values.simulated) : 1;
const state = await firstState({
  settings: { size, batch, features, seed, share, pictures: sources.length, rate: values.rate },
  checkpoint: values.checkpoint,
  start: values.start,
  adapt: keepFirstClass,
  specs,
  seed,
});
const sampler = new DetectorSampler(sources, {
  size,
  items: batch,
  classes,
  replay: share,
  seed,
  worldsKept: 160,
});
say(
  `${state.now.params.length} parameters, ${sources.length} real pictures, simulated share ${share}, from step ${state.now.step}`,
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

/** Of a model that knows more classes, the map of the first of them, which is sperm. */
function keepFirstClass(name: string, model: Uint8Array, params: Float32Array): boolean {
  const [spec, known] = [specs.find((s) => s.name === name), readWeights(model).weights.get(name)];
  if (!name.startsWith('heat.') || !spec || classes.length !== 1 || !known) return false;
  params.set(known.data.subarray(0, spec.size), spec.offset);
  return true;
}

async function write(average: Float32Array): Promise<void> {
  const free = detectorTask({ ...shape, batch: 1 });
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
