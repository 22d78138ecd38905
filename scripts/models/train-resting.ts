/**
 * Trains the judge that tells resting spermatozoa, clusters and dirt apart, on simulated worlds alone.
 *   npm run train:resting -- --out FILE.onnx [--worlds N] [--steps N] [--seed S] [--features N] [--detector FILE.onnx]
 * What rests is found by the detector and tracker of every analysis. The same options give the same weights on the
 * same machine. `npm run pack:resting` calibrates, measures and ships it.
 */
import { parseArgs } from 'node:util';
import {
  DEFAULT_DETECTOR_ID,
  loadDetector,
  resolveModel,
  restingMetadata,
  UNCALIBRATED,
} from '@/lib/engine/inference';
import { seededRandom } from '@/lib/science/simulation';
import { freshCheckpoint } from '@/lib/science/training/engine/checkpoint';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { freshRunState } from '@/lib/science/training/engine/run-state';
import { cosineRate } from '@/lib/science/training/engine/schedule';
import { restingTask } from '@/lib/science/training/nets/resting';
import { RestingBatches } from '@/lib/science/training/resting/batch';
import { replaceFile } from './replace-file';
import { type WorldView, worldViews } from './resting-views';
import { say, train } from './training-run';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    worlds: { type: 'string', default: '3000' },
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    features: { type: 'string', default: '16' },
    detector: { type: 'string', default: DEFAULT_DETECTOR_ID },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;

const BATCH = 32;
const RATE = 0.012;
/** Worlds of training begin here for seed 1; those of measuring are elsewhere, see pack-resting. */
const FIRST_WORLD = 100_000;
/** Worlds between two lines about how far it is. */
const REPORT_EVERY = 250;

const [worlds, steps, seed] = [Number(values.worlds), Number(values.steps), Number(values.seed)];
const detector = await loadDetector((await resolveModel(values.detector)).file, { threads: 1 });
const views: WorldView[] = [];
for (let i = 0; i < worlds; i++) {
  views.push(...(await worldViews(FIRST_WORLD * seed + i, detector)));
  if ((i + 1) % REPORT_EVERY === 0) say(`${i + 1} worlds, ${views.length} views`);
}
await detector.close();
const ofKind = (kind: string): number => views.filter((view) => view.kind === kind).length;
say(`${views.length} views, ${ofKind('clustered')} of them in clusters, ${ofKind('other')} of no sperm`);

const task = restingTask(BATCH, { features: Number(values.features) });
const specs = planParameters(task);
const random = seededRandom(seed * 7919);
const state = freshRunState('', freshCheckpoint(initialParameters(specs, random)));
const batches = new RestingBatches(views, BATCH, random);
const metadata = restingMetadata(UNCALIBRATED);
await train({
  task,
  state,
  trainer: { threads: 1, weightDecay: 0.02, averageDecay: 0.998 },
  steps,
  seconds: 0,
  warmUpSteps: 0,
  timedSteps: 0,
  memory: 0.99,
  batch: () => batches.next(),
  rate: (step) => cosineRate(step / steps, RATE),
  write: (average) => replaceFile(out, inferenceGraph(task, specs, average, { metadata })),
  checkpoint: undefined,
});
