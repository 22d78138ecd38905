/**
 * Measures a step of training the shipped detector against a forward pass of the same batch, on one thread:
 *   npm run -s bench -- train-step [--batch 8] [--side 192] [--rounds 40] [--profile]
 * Steps and forward passes take turns, so that what else the machine does meets both. Prints JSON; with --profile also
 * where the time of a step goes, by kind of operation.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { readDetector } from '@/lib/science/training/detector/model';
import { blockSize } from '@/lib/science/training/engine/block-size';
import { freshCheckpoint } from '@/lib/science/training/engine/checkpoint';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { Trainer } from '@/lib/science/training/engine/trainer';
import { trainingGraph } from '@/lib/science/training/engine/training-graph';
import { detectorTask } from '@/lib/science/training/nets/detector';
import { median } from '@/lib/science/vision/boxes';

const { values } = parseArgs({
  options: {
    batch: { type: 'string', default: '8' },
    side: { type: 'string', default: '192' },
    rounds: { type: 'string', default: '40' },
    profile: { type: 'boolean', default: false },
  },
});
const [batch, side, rounds] = [values.batch, values.side, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const WARM_UP = 5;

const start = await readDetector(await readFile('models/sperm-detector-v1/model.onnx'));
const task = detectorTask({ ...start.shape, batch, height: side, width: side });
const specs = planParameters(task);
const random = seededRandom(5);
const noise = (size: number): Float32Array => Float32Array.from({ length: size }, () => random() * 2 - 1);
const sizeOf = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);
const x = noise(sizeOf(task.input));
/** Cells everywhere: how many there are changes nothing of the time. */
const targets = Object.fromEntries(
  Object.entries(task.targets).map(([name, shape]) => [name, new Float32Array(sizeOf(shape)).fill(0.5)]),
);

const trainer = await Trainer.create(task, freshCheckpoint(start.params), { threads: 1 });
const session = await ort.InferenceSession.create(inferenceGraph(task, specs, start.params), {
  intraOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
});
const image = new ort.Tensor('float32', x, [...task.input]);
const steps: number[] = [];
const passes: number[] = [];
for (let round = -WARM_UP; round < rounds; round++) {
  const began = performance.now();
  await trainer.step(x, targets, 1e-6);
  const stepped = performance.now();
  await session.run({ image });
  if (round < 0) continue;
  steps.push(stepped - began);
  passes.push(performance.now() - stepped);
}
await trainer.release();
await session.release();

/** Milliseconds of one step by kind of operation, from ONNX Runtime's own clock. */
async function profileStep(): Promise<Record<string, number>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const runs = 10;
  try {
    const profiled = await ort.InferenceSession.create(
      trainingGraph(task, specs, { block: await blockSize() }),
      {
        intraOpNumThreads: 1,
        graphOptimizationLevel: 'all',
        logSeverityLevel: 3,
        enableMemPattern: false,
        enableProfiling: true,
        profileFilePrefix: path.join(folder, 'step'),
      },
    );
    const n = start.params.length;
    const feed = (data: Float32Array, dims: readonly number[]) => new ort.Tensor('float32', data, [...dims]);
    const flat = (fill: number) => feed(new Float32Array(n).fill(fill), [n]);
    const feeds = {
      ...{ params: feed(start.params, [n]), m: flat(0), v: flat(0), rate: flat(1), decay: flat(0) },
      x: feed(x, task.input),
      ...Object.fromEntries(['lr', 'c1', 'c2'].map((name) => [name, feed(Float32Array.of(1e-6), [])])),
      ...Object.fromEntries(
        Object.entries(task.targets).map(([k, shape]) => [k, feed(targets[k] ?? new Float32Array(), shape)]),
      ),
    };
    for (let run = 0; run < runs; run++) await profiled.run(feeds);
    profiled.endProfiling();
    await profiled.release();
    const [name = ''] = await readdir(folder);
    const events = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
      cat: string;
      dur: number;
      name: string;
      args: { op_name?: string };
    }[];
    const sums = new Map<string, number>();
    for (const { cat, dur, args, name: node } of events) {
      if (cat !== 'Node' || !node.endsWith('_kernel_time')) continue;
      const key = `${args.op_name}`;
      sums.set(key, (sums.get(key) ?? 0) + dur / 1000 / runs);
    }
    return Object.fromEntries(
      [...sums].sort(([, a], [, b]) => b - a).map(([key, ms]) => [key, Math.round(100 * ms) / 100]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [step, forward] = [median(steps), median(passes)];
process.stdout.write(
  `${JSON.stringify({ cores: os.availableParallelism(), batch, side, rounds, stepMs: step, forwardMs: forward, ratio: step / forward, ...(values.profile ? { profile: await profileStep() } : {}) }, null, 2)}\n`,
);
