/**
 * Makes the shipped judge of resting cells of a trained one: calibrates it on worlds that it was not trained on,
 * measures it on others, and writes the card.
 *   npm run -s pack:resting -- --model FILE.onnx --version V --recipe 'COMMANDS' [--worlds N] [--folds TABLE.json]
 *     [--detector ID|FILE.onnx] [--features ID|FILE.onnx] [--relative-score WEIGHT] [--likeness WEIGHT] [--feature-likeness WEIGHT]
 *     [--id sperm-resting-v1] [--out models/ID]
 * WEIGHT is what the relative score, and the likeness to what swims, count beside the network's logit. Of 0, 0.5, 1 and 1.5,
 * and of 0, 1, 2, 3, 4 and 6, 1 and 4 (the defaults) were chosen: larger ones told the debris of one labeled participant
 * better and lost cells of another.
 * With --features, the judge carries that detector and asks its features; without, it asks those of the analysis' own.
 * TABLE is what `npm run cross-validate` wrote: figures of judges that one participant was left out of.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_RESTING } from '@/lib/engine/casa/resting-evidence';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  loadDetector,
  loadRestingJudge,
  openHeadFeatures,
  openJudgeFeatures,
  type RestingAnswer,
  type RestingCalibration,
  resolveModel,
  restingMetadata,
  UNCALIBRATED,
} from '@/lib/engine/inference';
import { areaUnderRoc, expectedCalibrationError, fitPlatt, type Platt } from '@/lib/science/metrics';
import { CONTRAST_MODES } from '@/lib/science/simulation';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import type { RestingKind } from '@/lib/science/training/resting/batch';
import { sha256Of } from '@/lib/sha256';
import type { Measurement } from './card-text';
import { carriedDetector } from './carried-detector';
import { judgeFolds, readFoldRows } from './fold-table';
import { RESTING_LIMITS, RESTING_TRAINED_ON, type RestingCard, writeRestingCard } from './resting-card';
import { type WorldView, worldViews } from './resting-views';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    worlds: { type: 'string', default: '300' },
    folds: { type: 'string' },
    detector: { type: 'string', default: DEFAULT_DETECTOR_ID },
    features: { type: 'string' },
    'relative-score': { type: 'string', default: '1' },
    likeness: { type: 'string', default: '4' },
    'feature-likeness': { type: 'string', default: '17' },
    id: { type: 'string', default: DEFAULT_RESTING_ID },
    out: { type: 'string' },
  },
});
const { model, version, recipe, id } = values;
const out = values.out ?? path.join('models', id);
if (!model || !version || !recipe) throw new Error('--model, --version and --recipe are needed');

/** Worlds of calibrating and of measuring begin here: neither is trained on, nor the other. */
const CALIBRATING = 800_000;
const MEASURING = 900_000;
const worlds = Number(values.worlds);

const detectorFile = (await resolveModel(values.detector)).file;
const detector = await loadDetector(detectorFile, { threads: 1 });
const carried = values.features ? await carriedDetector(values.features) : null;
// What is packed would otherwise ask other features than its card says.
if (!carried && (await openJudgeFeatures(model, null)))
  throw new Error('this judge carries a detector: name the one to carry by --features');
const features = await openHeadFeatures(carried?.file ?? detectorFile);
const [known, unseen] = [await viewsFrom(CALIBRATING), await viewsFrom(MEASURING)];
await detector.close();
await features?.close();

const trained = await readFile(model);
const weights = {
  relativeScore: Number(values['relative-score']),
  likeness: Number(values.likeness),
  featureLikeness: Number(values['feature-likeness']),
};
const withWeight = (platt: Platt): RestingCalibration['sperm'] => ({ ...platt, ...weights });
// In worlds a detector's features tell heads from debris no better than the network does, on real pictures far better: what
// they count is not calibrated by worlds.
const beforeFeatures = { ...withWeight(UNCALIBRATED.sperm), featureLikeness: 0 };
const raw = setMetadata(trained, {
  ...restingMetadata({ ...UNCALIBRATED, sperm: beforeFeatures }),
  ...carried?.metadata,
});
await mkdir(out, { recursive: true });
const file = path.join(out, 'model.onnx');
await writeFile(file, raw);
const uncalibrated = await judged(known);
const bytes = setMetadata(
  raw,
  restingMetadata({ sperm: withWeight(calibrated('sperm')), cluster: calibrated('cluster') }),
);
await writeFile(file, bytes);

const answers = await judged(unseen);
const command = `npm run -s pack:resting -- --model FILE.onnx --version V --recipe TEXT --worlds ${worlds}`;
const folds = values.folds ? judgeFolds(await readFoldRows(values.folds)) : [];
const onWorlds: Measurement[] = [null, ...CONTRAST_MODES].flatMap((contrast) => {
  const of = answers.filter(({ view }) => contrast === null || view.contrast === contrast);
  const what = contrast ?? `${worlds} simulated worlds not trained on, what rests in them`;
  return [
    { what: `${what}: sperm or dirt`, figure: spermFigure(of), command },
    { what: `${what}: in a cluster or single`, figure: clusterFigure(of), command },
  ];
});

const card: RestingCard = {
  id,
  name: 'Resting spermatozoa, clusters, dirt',
  task: 'resting',
  version,
  file: 'model.onnx',
  sha256: sha256Of(bytes),
  ...(carried && { features: carried.identity }),
  trainedOn: [...RESTING_TRAINED_ON, ...(carried?.trainedOn ?? [])],
  measured: [...folds, ...onWorlds],
  license: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: RESTING_LIMITS,
};
process.stdout.write(await writeRestingCard(out, card));

async function viewsFrom(seed: number): Promise<WorldView[]> {
  const views: WorldView[] = [];
  for (let i = 0; i < worlds; i++) views.push(...(await worldViews(seed + i, detector, features)));
  return views;
}

/** A view and what the judge, as it is written by then, says of it. */
interface Judged {
  readonly view: WorldView;
  readonly answer: RestingAnswer;
}

async function judged(views: readonly WorldView[]): Promise<Judged[]> {
  const judge = await loadRestingJudge(file);
  const said = await judge
    .judge(
      views.map(({ view }) => view),
      detector.metadata.restingScore,
    )
    .finally(() => judge.close());
  return said.map((answer, i) => ({ view: views[i] as WorldView, answer }));
}

/** Whether a view is what a question asks for; null where it says nothing about it. */
function truthOf(question: keyof RestingAnswer, { kind }: WorldView): boolean | null {
  if (question === 'cluster') return kind === 'clustered';
  return kind === 'clustered' ? null : kind === 'single';
}

/** Probability and truth of a question, of the views that say something about it. */
function answersTo(question: keyof RestingAnswer, of: readonly Judged[]) {
  return of.flatMap(({ view, answer }) => {
    const truth = truthOf(question, view);
    return truth === null ? [] : [{ probability: answer[question], truth, score: view.view.score }];
  });
}

function calibrated(question: keyof RestingAnswer) {
  const known = answersTo(question, uncalibrated);
  return fitPlatt(
    known.map(({ probability: p }) => Math.log(p / (1 - p))),
    known.map(({ truth }) => truth),
  );
}

/** How many of some get at least this probability, for instance '93.8 % of 1680'. */
function share(of: readonly { readonly probability: number }[], least: number): string {
  const taken = of.filter(({ probability }) => probability >= least).length;
  return `${((100 * taken) / Math.max(1, of.length)).toFixed(1)} % of ${of.length}`;
}

function spermFigure(of: readonly Judged[]): string {
  const to = answersTo('sperm', of);
  const byScore = areaUnderRoc(to.map(({ score, truth }) => ({ probability: score, truth })));
  const kept = (isSperm: boolean): string =>
    share(
      to.filter(({ truth }) => truth === isSperm),
      DEFAULT_RESTING.minProbability,
    );
  return `AUC ${areaUnderRoc(to).toFixed(3)} (by the detector’s mean score ${byScore.toFixed(3)}); kept from ${DEFAULT_RESTING.minProbability} on: ${kept(true)} sperm, ${kept(false)} others; calibration error ${expectedCalibrationError(to).toFixed(3)}`;
}

function clusterFigure(of: readonly Judged[]): string {
  const to = answersTo('cluster', of);
  const taken = (kind: RestingKind): string =>
    share(
      answersTo(
        'cluster',
        of.filter(({ view }) => view.kind === kind),
      ),
      DEFAULT_RESTING.clusterProbability,
    );
  return `AUC ${areaUnderRoc(to).toFixed(3)}; taken for clustered from ${DEFAULT_RESTING.clusterProbability} on: ${taken('clustered')} that are, ${taken('single')} single sperm, ${taken('other')} others; calibration error ${expectedCalibrationError(to).toFixed(3)}`;
}
