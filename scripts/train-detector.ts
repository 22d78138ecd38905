/**
 * Trains the detector of heads and writes an ONNX file.
 *   npm run train:detector -- --out FILE.onnx [--visem DIR] [--until FRAME] [--steps N [--stop N] | --seconds N] [--seed S]
 *     [--clean MODEL.onnx] [--features N] [--simulated SHARE] [--checkpoint FILE] [--threads N] [--rate LR] [--start FILE.onnx]
 * The same steps, seed and data give the same weights on the same machine. `--seconds` measures how many steps
 * fit and says so. `--stop` breaks off early, with the learning rate of the whole run. `--clean` corrects drifted and missing labels with an earlier model. With `--checkpoint` a run that was broken off goes on where it was.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/onnx';
import { BatchMaker } from '@/lib/training/detector/batch';
import { cleanLabels } from '@/lib/training/detector/clean-labels';
import { PicturePool } from '@/lib/training/detector/picture-pool';
import type { LabelledPicture } from '@/lib/training/detector/sample';
import {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  freshCheckpoint,
  parametersFromModel,
} from '@/lib/training/engine/checkpoint';
import { inferenceGraph } from '@/lib/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/training/engine/parameters';
import { cosineRate } from '@/lib/training/engine/schedule';
import { Trainer } from '@/lib/training/engine/trainer';
import { detectorHead, detectorTask } from '@/lib/training/nets/detector';
import { HEATMAP_STRIDE } from '@/lib/vision/centre-heatmap';
import { seededRandom } from '@/lib/vision/simulate';
import { suppressDuplicates } from '@/lib/vision/suppress';
import type { SpermClass } from '@/lib/vision/types';
import { readVisem } from './training/labelled-video';
import { replaceFile } from './training/replace-file';

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
const size = Number(values.size);
const batch = Number(values.batch);
const features = Number(values.features);
const seed = Number(values.seed);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const task = detectorTask({ batch, height: size, width: size, classes: classes.length, features });
const specs = planParameters(task);
const real = values.visem ? await readVisem(values.visem) : [];
const labelled = real.slice(0, values.until ? Number(values.until) : real.length);
const used = values.clean ? await cleaned(labelled, values.clean) : labelled;
const share = used.length > 0 ? Number(values.simulated) : 1;
let checkpoint = await firstCheckpoint();
const startStep = checkpoint.step;
const random = seededRandom(seed * 7919 + startStep);
const pool = new PicturePool(used, share, random);
const batches = new BatchMaker(size, batch, classes, random);
const trainer = await Trainer.create(task, checkpoint, { threads: Number(values.threads) });
say(
  `${checkpoint.params.length} parameters, ${used.length} real pictures, simulated share ${share}, from step ${startStep}`,
);

const WARM_UP_STEPS = 100;
const began = performance.now();
let warm = began;
let total = values.steps ? Number(values.steps) : 0;
const averages: Record<string, number> = {};
let saved = began;
const stop = values.stop ? Number(values.stop) : Number.POSITIVE_INFINITY;
for (let step = startStep; (total === 0 || step < total) && step < stop; step++) {
  const { input, targets } = batches.next(() => pool.next());
  const progress = total > 0 ? step / total : 0;
  const result = await trainer.step(input, targets, cosineRate(progress, Number(values.rate)));
  for (const [k, v] of Object.entries(result.parts)) averages[k] = 0.99 * (averages[k] ?? v) + 0.01 * v;
  // The first steps fill the pool of pictures and warm up, so they say little about the rest.
  if (step - startStep === WARM_UP_STEPS) warm = performance.now();
  if (total === 0 && step - startStep === 2 * WARM_UP_STEPS) total = stepsThatFit(step);
  const now = performance.now();
  if (now - saved > 60_000) {
    saved = now;
    checkpoint = trainer.checkpoint();
    await save();
    const parts = Object.entries(averages).map(([k, v]) => `${k} ${v.toFixed(3)}`);
    say(`${((now - began) / 1000).toFixed(0)} s, step ${step + 1} of ${total}: ${parts.join(', ')}`);
  }
}
checkpoint = trainer.checkpoint();
await save();
await trainer.release();
const parts = Object.entries(averages).map(([k, v]) => `${k} ${v.toFixed(3)}`);
say(
  `${checkpoint.step} steps in ${((performance.now() - began) / 1000).toFixed(0)} s: ${parts.join(', ')}; wrote ${out}`,
);

/** Labels corrected with what an earlier model sees. */
async function cleaned(pictures: readonly LabelledPicture[], model: string): Promise<LabelledPicture[]> {
  const detector = await loadDetector(model, { threads: Number(values.threads) });
  const result: LabelledPicture[] = [];
  for (const p of pictures) {
    const [found = []] = await detector.detect([[p.picture]], 0.3);
    result.push(cleanLabels(p, suppressDuplicates(found)));
  }
  await detector.close();
  const doubts = result.reduce((n, p) => n + (p.unclear?.length ?? 0), 0);
  say(`labels cleaned with ${model}: ${doubts} doubts in ${result.length} pictures`);
  return result;
}

async function firstCheckpoint(): Promise<Checkpoint> {
  if (values.checkpoint && existsSync(values.checkpoint))
    return decodeCheckpoint(await readFile(values.checkpoint));
  const fresh = seededRandom(seed);
  if (!values.start) return freshCheckpoint(initialParameters(specs, fresh));
  const { params, missing } = parametersFromModel(await readFile(values.start), specs, fresh);
  if (missing.length > 0) say(`drawn afresh: ${missing.join(', ')}`);
  return freshCheckpoint(params);
}

function stepsThatFit(step: number): number {
  const now = performance.now();
  const perStep = (now - warm) / WARM_UP_STEPS;
  const left = Number(values.seconds) * 1000 - (now - began);
  const fit = step + Math.max(100, Math.round(left / perStep));
  say(`${perStep.toFixed(1)} ms a step: ${fit} steps fit (repeat this run with --steps ${fit})`);
  return fit;
}

async function save(): Promise<void> {
  const free = detectorTask({ batch: 1, height: size, width: size, classes: classes.length, features });
  const metadata = {
    task: 'detector',
    head: 'centre-heatmap',
    stride: String(HEATMAP_STRIDE),
    channels: '1',
    frameOffsets: '0',
    classes: classes.join(','),
    normalise: 'mean-std',
    workingThreshold: String(values.threshold),
    boxSide: String(BOX_SIDE),
  };
  await replaceFile(out, inferenceGraph(free, specs, checkpoint.average, { head: detectorHead, metadata }));
  if (values.checkpoint) await replaceFile(values.checkpoint, encodeCheckpoint(checkpoint));
}
