/**
 * Trains the promptable segmenter on simulated stills and writes an ONNX file.
 *   npm run train:segmenter -- --out FILE.onnx [--steps N | --seconds N] [--seed S] [--features N] [--size PX]
 *     [--batch N] [--rate LR] [--cool N] [--start FILE.onnx] [--checkpoint FILE] [--threads N]
 * The same steps and seed give the same weights on the same machine. `--seconds` measures how many steps fit and says
 * so. The learning rate falls along a cosine; with `--cool N` it is held, and falls over the last N steps only. With
 * `--checkpoint` a run that was broken off goes on where it was.
 */
import { parseArgs } from 'node:util';
import { segmenterMetadata } from '@/lib/science/segmentation/channels';
import { seededRandom } from '@/lib/science/simulation';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { cosineRate, heldRate } from '@/lib/science/training/engine/schedule';
import { segmenterHead, segmenterTask } from '@/lib/science/training/nets/segmenter';
import { SegmenterBatches } from '@/lib/science/training/segmenter/batch';
import { StillPool } from '@/lib/science/training/segmenter/still-pool';
import { widenStem } from '@/lib/science/training/segmenter/widen-stem';
import { replaceFile } from './replace-file';
import { firstState, say, train } from './training-run';

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

const task = segmenterTask({ batch, size, features });
const specs = planParameters(task);
const { rate, cool } = values;
const state = await firstState({
  settings: { size, batch, features, seed, rate, cool },
  checkpoint: values.checkpoint,
  start: values.start,
  specs,
  seed,
  adapt: (name, model, params) => widenStem(name, model, specs, params),
});
const startStep = state.now.step;
// Which crops come next also depends on the network's answers, so a run that goes on does so with crops of its own.
const random = seededRandom(seed * 7919 + startStep);
const batches = new SegmenterBatches(size, batch, new StillPool(random), random);
say(`${state.now.params.length} parameters, from step ${startStep}`);

await train({
  task,
  state,
  trainer: { threads: Number(values.threads), averageDecay: 0.998 },
  steps: Number(values.steps ?? 0),
  seconds: Number(values.seconds),
  warmUpSteps: 30,
  timedSteps: 90,
  memory: 0.98,
  batch: () => batches.next(),
  rate: rateAt,
  learn: ({ masks }) => {
    if (masks) batches.learn(masks);
  },
  write,
  checkpoint: values.checkpoint,
});

function rateAt(step: number, total: number): number {
  const peak = Number(rate);
  if (cool) return heldRate(step, total || Number.POSITIVE_INFINITY, peak, Number(cool));
  return cosineRate(total > 0 ? step / total : 0, peak);
}

async function write(average: Float32Array): Promise<void> {
  const one = segmenterTask({ batch: 1, size, features });
  const metadata = segmenterMetadata(size);
  await replaceFile(out, inferenceGraph(one, specs, average, { head: segmenterHead, metadata }));
}
