/**
 * Trains the promptable segmenter on simulated stills and writes an ONNX file.
 *   npm run train:segmenter -- --out FILE.onnx [--steps N | --seconds N] [--seed S] [--features N] [--size PX]
 *     [--batch N] [--rate LR] [--cool N] [--start FILE.onnx] [--checkpoint FILE] [--threads N]
 * The same steps and seed give the same weights on the same machine. `--seconds` measures how many steps fit and says
 * so. The learning rate falls along a cosine; with `--cool N` it is held, and falls over the last N steps only. With
 * `--checkpoint` a run that was broken off goes on where it was.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type Checkpoint,
  decodeCheckpoint,
  encodeCheckpoint,
  freshCheckpoint,
  parametersFromModel,
} from '@/lib/training/engine/checkpoint';
import { inferenceGraph } from '@/lib/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/training/engine/parameters';
import { cosineRate, heldRate } from '@/lib/training/engine/schedule';
import { Trainer } from '@/lib/training/engine/trainer';
import { segmenterHead, segmenterTask } from '@/lib/training/nets/segmenter';
import { SegmenterBatches } from '@/lib/training/segmenter/batch';
import { StillPool } from '@/lib/training/segmenter/still-pool';
import { widenStem } from '@/lib/training/segmenter/widen-stem';
import { segmenterMetadata } from '@/lib/vision/segment/channels';
import { seededRandom } from '@/lib/vision/simulate';
import { replaceFile } from './training/replace-file';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    steps: { type: 'string' },
    seconds: { type: 'string', default: '1800' },
    seed: { type: 'string', default: '1' },
    features: { type: 'string', default: '16' },
    size: { type: 'string', default: '128' },
    batch: { type: 'string', default: '12' },
    rate: { type: 'string', default: '0.002' },
    cool: { type: 'string' },
    start: { type: 'string' },
    checkpoint: { type: 'string' },
    threads: { type: 'string', default: '1' },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;
const [size, batch, features] = [Number(values.size), Number(values.batch), Number(values.features)];
const seed = Number(values.seed);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const task = segmenterTask({ batch, size, features });
const specs = planParameters(task);
let checkpoint = await firstCheckpoint();
const startStep = checkpoint.step;
const random = seededRandom(seed * 7919 + startStep);
const batches = new SegmenterBatches(size, batch, new StillPool(random), random);
const trainer = await Trainer.create(task, checkpoint, {
  threads: Number(values.threads),
  averageDecay: 0.998,
});
say(`${checkpoint.params.length} parameters, from step ${startStep}`);

const WARM_UP_STEPS = 30;
const began = performance.now();
let warm = began;
let saved = began;
let total = values.steps ? Number(values.steps) : 0;
const averages: Record<string, number> = {};
for (let step = startStep; total === 0 || step < total; step++) {
  const { input, targets } = batches.next();
  const result = await trainer.step(input, targets, rateAt(step));
  if (result.observed.masks) batches.learn(result.observed.masks);
  for (const [k, v] of Object.entries(result.parts)) averages[k] = 0.98 * (averages[k] ?? v) + 0.02 * v;
  // The first steps fill the pool of pictures and warm up, so they say little about the rest.
  if (step - startStep === WARM_UP_STEPS) warm = performance.now();
  if (total === 0 && step - startStep === 4 * WARM_UP_STEPS) total = stepsThatFit(step);
  if (performance.now() - saved > 60_000) await report(step + 1);
}
await report(total);
await trainer.release();

function rateAt(step: number): number {
  const peak = Number(values.rate);
  if (values.cool) return heldRate(step, total || Number.POSITIVE_INFINITY, peak, Number(values.cool));
  return cosineRate(total > 0 ? step / total : 0, peak);
}

function stepsThatFit(step: number): number {
  const now = performance.now();
  const perStep = (now - warm) / (3 * WARM_UP_STEPS);
  const fit = step + Math.max(100, Math.round((Number(values.seconds) * 1000 - (now - began)) / perStep));
  say(`${perStep.toFixed(1)} ms a step: ${fit} steps fit (repeat this run with --steps ${fit})`);
  return fit;
}

async function report(step: number): Promise<void> {
  saved = performance.now();
  checkpoint = trainer.checkpoint();
  const one = segmenterTask({ batch: 1, size, features });
  const metadata = segmenterMetadata(size);
  await replaceFile(out, inferenceGraph(one, specs, checkpoint.average, { head: segmenterHead, metadata }));
  if (values.checkpoint) await replaceFile(values.checkpoint, encodeCheckpoint(checkpoint));
  const parts = Object.entries(averages).map(([k, v]) => `${k} ${v.toFixed(3)}`);
  say(`${((saved - began) / 1000).toFixed(0)} s, step ${step} of ${total}: ${parts.join(', ')}`);
}

async function firstCheckpoint(): Promise<Checkpoint> {
  if (values.checkpoint && existsSync(values.checkpoint))
    return decodeCheckpoint(await readFile(values.checkpoint));
  const fresh = seededRandom(seed);
  if (!values.start) return freshCheckpoint(initialParameters(specs, fresh));
  const model = await readFile(values.start);
  const { params, missing: absent } = parametersFromModel(model, specs, fresh);
  const missing = absent.filter((name) => !widenStem(name, model, specs, params));
  if (missing.length > 0) say(`drawn afresh: ${missing.join(', ')}`);
  return freshCheckpoint(params);
}
