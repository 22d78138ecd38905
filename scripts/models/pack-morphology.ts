/**
 * Makes the shipped morphology classifier of a training run: calibrates it by the run's cross-validation, measures it
 * and writes the card.
 *   npm run -s pack:morphology -- --run DIR --version V --looks TEXT [--mhsma DIR]
 *     [--id sperm-morphology-v1] [--out models/ID]
 * --looks says how often the validation crops were scored, for the card. Without --mhsma they are left alone.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateMorphology, evaluateRefusal } from '@/lib/engine/evaluation';
import { scoreDefects } from '@/lib/engine/evaluation/morphology/score-defects';
import { DEFAULT_MORPHOLOGY_ID } from '@/lib/engine/inference';
import { balancedThreshold, fitPlatt, plattProbability } from '@/lib/science/metrics';
import { MHSMA_DEFECTS, type MhsmaDefect } from '@/lib/science/morphology/classify/defects';
import { headDefectProbability } from '@/lib/science/morphology/classify/product-class';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { calibrationMetadata } from '@/lib/science/training/morphology/ensemble-model';
import type { KnownCalls } from '@/lib/science/who-manual';
import { sha256Of } from '@/lib/sha256';
import type { Measurement } from './card-text';
import {
  CALLS_MEASURED,
  callsLine,
  defectLines,
  LICENSE,
  LICENSE_NOTE,
  LIMITS,
  type MorphologyCard,
  morphologyCardText,
  refusalLines,
  TRAINED_ON,
} from './morphology-card';

const { values } = parseArgs({
  options: {
    run: { type: 'string' },
    version: { type: 'string' },
    looks: { type: 'string' },
    mhsma: { type: 'string' },
    id: { type: 'string', default: DEFAULT_MORPHOLOGY_ID },
    out: { type: 'string' },
  },
});
const { run, version, looks, mhsma, id } = values;
const out = values.out ?? path.join('models', id);
if (!run || !version || !looks) throw new Error('--run DIR, --version V and --looks TEXT are needed');

interface CrossValidation {
  readonly options: { readonly steps: number; readonly pretrainSteps: number };
  readonly folds: number;
  readonly seed: string;
  readonly fold: readonly number[];
  readonly logits: readonly (readonly number[])[];
  readonly truth: readonly (readonly number[])[];
}
const cv: CrossValidation = JSON.parse(await readFile(path.join(run, 'cross-validation.json'), 'utf8'));

const all = calibrate(cv.truth.map(() => true));
const bytes = setMetadata(await readFile(path.join(run, 'model.onnx')), calibrationMetadata(all));
await mkdir(out, { recursive: true });
const file = path.join(out, 'model.onnx');
await writeFile(file, bytes);

const crossValidated = nested();
reportIndependence(crossValidated.probabilities);
const measured: Measurement[] = [
  {
    what: `MHSMA’s 1000 training crops by cross-validation in ${cv.folds} folds, all pictures of a cell in one fold; calibration and thresholds from the other folds; each crop judged by what did not see its fold`,
    figure: defectLines(scoreDefects(crossValidated.probabilities, cv.truth, crossValidated.thresholds)),
    command:
      'npm run train:morphology -- --mhsma DIR --out RUN && npm run -s pack:morphology -- --run RUN --version V --looks TEXT',
  },
];
let callsNormal: KnownCalls | undefined;
if (mhsma) {
  const evaluation = await evaluateMorphology(mhsma, file);
  const command = 'npm run -s evaluate -- --morphology DIR';
  measured.push({
    what: `MHSMA’s 240 validation crops`,
    figure: defectLines(evaluation.all),
    command,
  });
  if (evaluation.unseenCells)
    measured.push({
      what: `Of them the ${evaluation.unseenCells.cells} crops of cells that are in no training crop`,
      figure: defectLines(evaluation.unseenCells.scores),
      command,
    });
  if (evaluation.normalForms?.callsNormal.areUnseen) {
    const { having, lacking } = evaluation.normalForms.callsNormal;
    callsNormal = { having, lacking };
    measured.push({ what: CALLS_MEASURED, figure: callsLine(callsNormal), command });
  }
  measured.push({
    what: 'Pictures that are refused by their look though preparation and scale are said to be right',
    figure: refusalLines(await evaluateRefusal(mhsma, { model: file })),
    command: 'npm run -s evaluate -- --refusal DIR',
  });
}

const card: MorphologyCard = {
  id,
  name: 'Sperm morphology, unstained',
  task: 'morphology',
  version,
  file: 'model.onnx',
  sha256: sha256Of(bytes),
  classes: MHSMA_DEFECTS,
  license: LICENSE,
  licenseNote: LICENSE_NOTE,
  trainedOn: TRAINED_ON,
  measured,
  ...(callsNormal && { callsNormal }),
  looks,
  recipe: `npm run train:morphology -- --mhsma DIR --out RUN --folds ${cv.folds} --steps ${cv.options.steps} --pretrain-steps ${cv.options.pretrainSteps} --seed ${cv.seed}\nnpm run -s pack:morphology -- --run RUN --version ${version} --looks TEXT --mhsma DIR`,
  createdAt: new Date().toISOString(),
  limits: LIMITS,
};
await writeFile(path.join(out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(out, 'CARD.md'), morphologyCardText(card));
process.stdout.write(morphologyCardText(card));

/** Slopes, offsets and thresholds from the cells that `use` allows. */
function calibrate(use: readonly boolean[]) {
  const parts = MHSMA_DEFECTS.map((_, k) => {
    const cells = cv.logits.flatMap((z, i) =>
      use[i] ? [{ logit: z[k] as number, truth: cv.truth[i]?.[k] === 1 }] : [],
    );
    const platt = fitPlatt(
      cells.map((c) => c.logit),
      cells.map((c) => c.truth),
    );
    const answers = cells.map((c) => ({ probability: plattProbability(c.logit, platt), truth: c.truth }));
    return { platt, threshold: balancedThreshold(answers) };
  });
  return {
    slopes: parts.map((p) => p.platt.slope),
    offsets: parts.map((p) => p.platt.offset),
    thresholds: parts.map((p) => p.threshold),
  };
}

/**
 * Probabilities whose calibration and thresholds come from other folds. Folds have thresholds of their own, so each
 * answer is moved, on the logit's scale, to where the shipped threshold stands for its fold's.
 */
function nested() {
  const thresholds = Object.fromEntries(MHSMA_DEFECTS.map((d, k) => [d, all.thresholds[k] as number]));
  const probabilities = cv.logits.map(() => ({}) as Record<MhsmaDefect, number>);
  for (let f = 0; f < cv.folds; f++) {
    const own = calibrate(cv.fold.map((g) => g !== f));
    cv.logits.forEach((z, i) => {
      if (cv.fold[i] !== f) return;
      MHSMA_DEFECTS.forEach((d, k) => {
        const platt = { slope: own.slopes[k] as number, offset: own.offsets[k] as number };
        const p = plattProbability(z[k] as number, platt);
        const isYes = p >= (own.thresholds[k] as number);
        const shipped = all.thresholds[k] as number;
        // The side of the threshold is what counts; where both disagree the answer goes just beyond it.
        const target = probabilities[i] as Record<MhsmaDefect, number>;
        target[d] = isYes ? Math.max(p, shipped) : Math.min(p, shipped - 1e-6);
      });
    });
  }
  return { probabilities, thresholds: thresholds as Record<MhsmaDefect, number> };
}

/** Log loss of 'any defect of the head' by how independent its parts are taken to be, for HEAD_INDEPENDENCE. */
function reportIndependence(probabilities: readonly Record<MhsmaDefect, number>[]): void {
  for (let independence = 0; independence <= 1.001; independence += 0.25) {
    const loss = probabilities.map((p, i) => {
      const any = Math.min(1 - 1e-6, Math.max(1e-6, headDefectProbability(p, independence)));
      return cv.truth[i]?.slice(0, 3).includes(1) ? -Math.log(any) : -Math.log(1 - any);
    });
    const mean = loss.reduce((a, b) => a + b, 0) / loss.length;
    process.stderr.write(`independence ${independence.toFixed(2)}: log loss ${mean.toFixed(4)}\n`);
  }
}
