/**
 * Trains the judge that tells resting spermatozoa, clusters and dirt apart, on simulated worlds and labeled videos.
 *   npm run train:resting -- --out FILE.onnx [--worlds N] [--visem DIR]... [--simulated SHARE] [--steps N] [--seed S]
 *     [--features N] [--detector FILE.onnx] [--start FILE.onnx] [--keep FILE]...
 * What rests is found by the detector and tracker of every analysis. Participants count alike, and all together 1 − SHARE
 * (default 0.5). The same options give the same weights on the same machine. `--start` goes on from an earlier judge;
 * `--keep` writes the views of the worlds, or reads them where the file exists, or all of several: they take most of the
 * time.
 * `npm run pack:resting` calibrates, measures and ships it.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import {
  DEFAULT_DETECTOR_ID,
  loadDetector,
  resolveModel,
  restingMetadata,
  UNCALIBRATED,
} from '@/lib/engine/inference';
import { seededRandom } from '@/lib/science/simulation';
import { freshCheckpoint, parametersFromModel } from '@/lib/science/training/engine/checkpoint';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { initialParameters, planParameters } from '@/lib/science/training/engine/parameters';
import { freshRunState } from '@/lib/science/training/engine/run-state';
import { cosineRate } from '@/lib/science/training/engine/schedule';
import { restingTask } from '@/lib/science/training/nets/resting';
import { type LabeledView, RestingBatches, type ViewSource } from '@/lib/science/training/resting/batch';
import { labeledRestingViews } from './labeled-resting-views';
import { replaceFile } from './replace-file';
import { worldViews } from './resting-views';
import { say, train } from './training-run';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    worlds: { type: 'string', default: '3000' },
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    features: { type: 'string', default: '16' },
    detector: { type: 'string', default: DEFAULT_DETECTOR_ID },
    visem: { type: 'string', multiple: true, default: [] },
    simulated: { type: 'string', default: '0.5' },
    rate: { type: 'string', default: '0.012' },
    start: { type: 'string' },
    keep: { type: 'string', multiple: true, default: [] },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;

const BATCH = 32;
const RATE = Number(values.rate);
/** Worlds of training begin here for seed 1; those of measuring are elsewhere, see pack-resting. */
const FIRST_WORLD = 100_000;
/** Worlds between two lines about how far it is. */
const REPORT_EVERY = 250;

const [worlds, steps, seed] = [Number(values.worlds), Number(values.steps), Number(values.seed)];
const detector = await loadDetector((await resolveModel(values.detector)).file, { threads: 1 });
const simulated = await simulatedViews();
const share = values.visem.length > 0 ? Number(values.simulated) : 1;
const sources: ViewSource[] = [{ views: simulated, weight: share }];
tell('worlds', simulated);
for (const folder of values.visem) {
  const views = await labeledRestingViews(folder, detector);
  tell(folder, views);
  sources.push({ views, weight: (1 - share) / values.visem.length });
}
await detector.close();

const task = restingTask(BATCH, { features: Number(values.features) });
const specs = planParameters(task);
const random = seededRandom(seed * 7919);
const weights = values.start
  ? parametersFromModel(await readFile(values.start), specs, random).params
  : initialParameters(specs, random);
const state = freshRunState('', freshCheckpoint(weights));
const batches = new RestingBatches(sources, BATCH, random);
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

function tell(what: string, views: readonly LabeledView[]): void {
  const ofKind = (kind: string): number => views.filter((view) => view.kind === kind).length;
  say(`${what}: ${views.length} views, ${ofKind('clustered')} in clusters, ${ofKind('other')} of no sperm`);
}

async function simulatedViews(): Promise<LabeledView[]> {
  const [keep] = values.keep;
  if (keep && existsSync(keep)) {
    const files = await Promise.all(values.keep.map((file) => readFile(file)));
    return files.flatMap((file) => deserialize(file) as LabeledView[]);
  }
  const views: LabeledView[] = [];
  for (let i = 0; i < worlds; i++) {
    views.push(...(await worldViews(FIRST_WORLD * seed + i, detector)));
    if ((i + 1) % REPORT_EVERY === 0) say(`${i + 1} worlds, ${views.length} views`);
  }
  if (keep) await writeFile(keep, serialize(views));
  return views;
}
