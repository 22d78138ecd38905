/**
 * Makes the shipped judge of resting cells of a trained one: calibrates it on worlds that it was not trained on,
 * measures it on others, and writes the card.
 *   npm run -s pack:resting -- --model FILE.onnx --version V --recipe 'COMMANDS' [--worlds N] [--out models/sperm-resting-v1]
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_DETECTOR_ID, loadDetector, loadRestingJudge, resolveModel } from '@/lib/onnx';
import { setMetadata } from '@/lib/training/graph/metadata';
import { areaUnderRoc, expectedCalibrationError, fitPlatt } from '@/lib/vision/metrics';
import { CONTRAST_MODES } from '@/lib/vision/simulate';
import type { Measurement } from './training/card-text';
import {
  RESTING_LIMITS,
  RESTING_TRAINED_ON,
  type RestingCard,
  restingCardText,
} from './training/resting-card';
import { type WorldView, worldViews } from './training/resting-views';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    worlds: { type: 'string', default: '300' },
    out: { type: 'string', default: 'models/sperm-resting-v1' },
  },
});
const { model, version, recipe, out } = values;
if (!model || !version || !recipe) throw new Error('--model, --version and --recipe are needed');

/** Worlds of calibrating and of measuring begin here: neither is trained on, nor the other. */
const CALIBRATING = 800_000;
const MEASURING = 900_000;
const worlds = Number(values.worlds);

const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file, { threads: 1 });
const [known, unseen] = [await viewsFrom(CALIBRATING), await viewsFrom(MEASURING)];
await detector.close();

const raw = setMetadata(await readFile(model), { slope: '1', offset: '0' });
await mkdir(out, { recursive: true });
const file = path.join(out, 'model.onnx');
await writeFile(file, raw);
const logits = (await probabilities(known)).map((p) => Math.log(p / (1 - p)));
const { slope, offset } = fitPlatt(
  logits,
  known.map((v) => v.isSperm),
);
const bytes = setMetadata(raw, { slope: slope.toFixed(4), offset: offset.toFixed(4) });
await writeFile(file, bytes);

const answers = (await probabilities(unseen)).map((probability, i) => ({
  probability,
  truth: unseen[i]?.isSperm === true,
  contrast: unseen[i]?.contrast,
  score: unseen[i]?.score ?? 0,
}));
const command = `npm run -s pack:resting -- --model FILE.onnx --version V --recipe TEXT --worlds ${worlds}`;
const measured: Measurement[] = [null, ...CONTRAST_MODES].map((contrast) => {
  const of = answers.filter((a) => contrast === null || a.contrast === contrast);
  const [sperm, dirt] = [of.filter((a) => a.truth), of.filter((a) => !a.truth)];
  const share = (some: typeof of): string =>
    `${((100 * some.filter((a) => a.probability >= 0.5).length) / Math.max(1, some.length)).toFixed(1)} %`;
  const byScore = areaUnderRoc(of.map(({ score, truth }) => ({ probability: score, truth })));
  return {
    what: `${contrast ?? `${worlds} simulated worlds not trained on, what rests in them`}`,
    figure: `AUC ${areaUnderRoc(of).toFixed(3)} (by the detector’s mean score ${byScore.toFixed(3)}); kept at 0.5: ${share(sperm)} of ${sperm.length} sperm, ${share(dirt)} of ${dirt.length} others; calibration error ${expectedCalibrationError(of).toFixed(3)}`,
    command,
  };
});

const card: RestingCard = {
  id: path.basename(out),
  name: 'Resting spermatozoa or dirt',
  task: 'resting',
  version,
  file: 'model.onnx',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  trainedOn: RESTING_TRAINED_ON,
  measured,
  licence: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: RESTING_LIMITS,
};
await writeFile(path.join(out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(out, 'CARD.md'), restingCardText(card));
process.stdout.write(restingCardText(card));

async function viewsFrom(seed: number): Promise<WorldView[]> {
  const views: WorldView[] = [];
  for (let i = 0; i < worlds; i++) views.push(...(await worldViews(seed + i, detector)));
  return views;
}

async function probabilities(views: readonly WorldView[]): Promise<number[]> {
  const judge = await loadRestingJudge(file);
  return judge.judge(views.map(({ view }) => view)).finally(() => judge.close());
}
