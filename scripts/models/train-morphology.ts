/**
 * Trains the morphology classifier on MHSMA and cross-validates it.
 *   npm run train:morphology -- --mhsma DIR --out DIR [--folds N] [--steps N] [--pretrain-steps N] [--seed S]
 * Networks of some views first learn from simulated cells whose defects are known, for --pretrain-steps (0: not at all);
 * the same for all folds and seeds.
 * The networks of all folds together, each of which saw all folds but one, and a kernel regression on counted edges are
 * the model. Writes model.onnx (uncalibrated), and cross-validation.json: the logits of each training picture by what
 * saw neither it nor another picture of the same cell. `npm run pack:morphology` makes a shipped model of both. Networks already written to the folder are
 * kept, so a run that was broken off goes on where it was.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readMhsma } from '@/lib/engine/evaluation';
import { loadMorphologyClassifier } from '@/lib/engine/inference';
import type { NetworkView } from '@/lib/science/morphology/classify/cell-view';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import { fitAxis } from '@/lib/science/morphology/classify/fit-axis';
import { seededRandom } from '@/lib/science/simulation/random';
import { collectBlocks } from '@/lib/science/training/morphology/collect-blocks';
import { ensembleModel, FOLD_MEMBERS } from '@/lib/science/training/morphology/ensemble-model';
import { CODES_DEFAULTS, fitCodes } from '@/lib/science/training/morphology/fit-codes';
import { assignFolds } from '@/lib/science/training/morphology/folds';
import {
  chooseShares,
  joinLogits,
  scaleVoice,
  voiceScale,
} from '@/lib/science/training/morphology/join-voices';
import type { LabeledCell } from '@/lib/science/training/morphology/sample';
import { simulatedCells } from '@/lib/science/training/morphology/simulated-cells';
import { MEMBER_DEFAULTS, PRETRAINING, trainMember } from '@/lib/science/training/morphology/train-member';
import { twinGroups } from '@/lib/science/training/morphology/twins';
import { usualCell } from '@/lib/science/training/morphology/usual-cell';

const { values } = parseArgs({
  options: {
    mhsma: { type: 'string' },
    out: { type: 'string' },
    folds: { type: 'string', default: '4' },
    steps: { type: 'string', default: String(MEMBER_DEFAULTS.steps) },
    'pretrain-steps': { type: 'string', default: String(PRETRAINING.steps) },
    seed: { type: 'string', default: '1' },
  },
});
if (!values.mhsma || !values.out) throw new Error('--mhsma DIR and --out DIR are needed');
const out = values.out;
const folds = Number(values.folds);
const options = { ...MEMBER_DEFAULTS, steps: Number(values.steps) };
const pretrainSteps = Number(values['pretrain-steps']);
const began = performance.now();
const say = (text: string): void =>
  void process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${text}\n`);

await mkdir(path.join(out, 'members'), { recursive: true });
const cells = await readMhsma(values.mhsma, 'train');
const groups = twinGroups(cells);
const fold = assignFolds(cells, groups, folds, seededRandom(Number(values.seed)));
say(`${cells.length} cells, ${new Set(groups).size} without twins, ${folds} folds`);

const starts = pretrainSteps > 0 ? await pretrained() : null;
const everyMember: Float32Array[] = [];
const logits: number[][] = cells.map(() => []);
for (let f = 0; f < folds; f++) {
  const trained = await members(
    f,
    cells.filter((_, i) => fold[i] !== f),
  );
  everyMember.push(...trained);
  const file = path.join(out, `fold${f}.onnx`);
  await writeFile(file, ensembleModel({ members: trained, features: options.features }));
  const classifier = await loadMorphologyClassifier(file);
  const held = cells.flatMap((cell, i) => (fold[i] === f ? [{ cell, i }] : []));
  const answers = await classifier.classify(held.map(({ cell }) => cell.patch));
  held.forEach(({ i }, k) => {
    logits[i] = MHSMA_DEFECTS.map((d) => answers[k]?.logits[d] ?? Number.NaN);
  });
  await classifier.close();
  say(`fold ${f + 1} of ${folds}`);
}

const template = usualCell(cells);
say('usual cell');
const fitted = cells.map((cell) => fitAxis(cell.patch, cell.axis, template));
const truth = cells.map((c) => c.defects);
const blocks = await collectBlocks(cells, fitted);
const codes = fitCodes(blocks, truth, fold, CODES_DEFAULTS, seededRandom(Number(values.seed)));
const scale = voiceScale(codes.held, logits);
const shares = chooseShares(codes.held, scale, logits, truth);
say(`counted edges; their shares are ${shares.join(', ')}`);
const edges = {
  ...CODES_DEFAULTS,
  answers: MHSMA_DEFECTS.length,
  parameters: scaleVoice(codes.parameters, scale),
  shares,
};
await writeFile(
  path.join(out, 'model.onnx'),
  ensembleModel({ members: everyMember, features: options.features, edges, template }),
);
const result = {
  options: { ...options, pretrainSteps },
  folds,
  seed: values.seed,
  groups,
  fold,
  logits: joinLogits(codes.held, scale, logits, shares),
  voices: { networks: logits, edges: codes.held, shares },
  truth,
};
await writeFile(path.join(out, 'cross-validation.json'), JSON.stringify(result));
say('wrote model.onnx and cross-validation.json');

async function members(f: number, training: readonly LabeledCell[]): Promise<Float32Array[]> {
  const trained: Float32Array[] = [];
  for (const [i, view] of FOLD_MEMBERS.entries()) {
    const seed = Number(values.seed) * 1000 + f * 10 + i;
    trained.push(
      await kept(`fold${f}-${i}`, () =>
        trainMember(training, { ...options, view, seed, start: starts?.get(view) }),
      ),
    );
    say(`fold ${f + 1}: network ${i + 1} of ${FOLD_MEMBERS.length} (${view})`);
  }
  return trained;
}

/** A network that has learned from simulated cells only, for each view whose networks start so. */
async function pretrained(): Promise<ReadonlyMap<NetworkView, Float32Array>> {
  let cells: LabeledCell[] | undefined;
  const networks = new Map<NetworkView, Float32Array>();
  for (const [i, view] of PRETRAINING.views.entries()) {
    const network = await kept(`simulated-${i}`, () => {
      cells ??= simulatedCells(PRETRAINING.cells, PRETRAINING.cellSeed);
      return trainMember(cells, { ...options, steps: pretrainSteps, view, seed: PRETRAINING.seed + i });
    });
    networks.set(view, network);
    say(`simulated cells: network ${i + 1} of ${PRETRAINING.views.length} (${view})`);
  }
  return networks;
}

/** The network of that name in the folder, which is trained where there is none yet. */
async function kept(name: string, train: () => Promise<Float32Array>): Promise<Float32Array> {
  const file = path.join(out, 'members', `${name}.f32`);
  if (!existsSync(file)) await writeFile(file, new Uint8Array((await train()).buffer));
  const bytes = await readFile(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
