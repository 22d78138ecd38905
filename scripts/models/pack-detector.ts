/**
 * Makes a shipped model of a trained detector: sets its working threshold, fits the sizes of its boxes (on simulated
 * worlds and the video before its held-out part; a model made of a packed one keeps its own), measures it and writes the card.
 *   npm run -s pack:detector -- --model FILE.onnx --threshold T --version V --recipe 'COMMANDS' [--visem DIR]
 *     [--until FRAME] [--from FRAME] [--svia DIR] [--simulated N] [--out models/sperm-detector-v1]
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { readWeights } from '@/lib/science/training/graph/read-weights';
import { cardText, type DetectorCard, INT8_LIMIT, LIMITS, TRAINED_ON } from './detector-card';
import { fitBoxSizes } from './fit-box-sizes';
import { readVisem } from './labeled-video';
import { FITTING_SEED, measureEverywhere } from './measure-everywhere';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    threshold: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    visem: { type: 'string' },
    from: { type: 'string', default: '1103' },
    until: { type: 'string', default: '1040' },
    every: { type: 'string', default: '4' },
    svia: { type: 'string' },
    simulated: { type: 'string', default: '60' },
    out: { type: 'string', default: 'models/sperm-detector-v1' },
  },
});
const { model, threshold, version, recipe } = values;
if (!model || !threshold || !version || !recipe)
  throw new Error('--model, --threshold, --version and --recipe are needed');

await mkdir(values.out, { recursive: true });
const file = path.join(values.out, 'model.onnx');
/** Side of typical heads in training, px; the search for a video's scale needs one before sizes are fitted. */
const FIRST_SIDE = '14';
const given = setMetadata(await readFile(model), { workingThreshold: threshold });
const isFitted = readWeights(given).metadata.has('boxSlope');
const bytes = isFitted ? given : await withFittedSizes(given);
await writeFile(file, bytes);

const detector = await loadDetector(file, { threads: 1 });
const { visem, svia, simulated, from, every } = values;
const measured = await measureEverywhere(detector, `models/${path.basename(values.out)}/model.onnx`, {
  visem,
  svia,
  simulated: Number(simulated),
  fromFrame: Number(from),
  every: Number(every),
});
await detector.close();

const int8 = detector.metadata.input === 'blocks';
const card: DetectorCard = {
  id: path.basename(values.out),
  name: `Sperm heads, phase contrast and bright field${int8 ? ', int8' : ''}`,
  task: 'detector',
  version,
  file: 'model.onnx',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  classes: detector.metadata.classes,
  channels: detector.metadata.channels,
  input: detector.metadata.input,
  workingThreshold: detector.metadata.workingThreshold,
  trainedOn: TRAINED_ON,
  measured,
  license: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: int8 ? [INT8_LIMIT, ...LIMITS] : LIMITS,
};
await writeFile(path.join(values.out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(values.out, 'CARD.md'), cardText(card));
process.stdout.write(cardText(card));

/** Sizes as other worlds than those to measure on and the earlier part of the video say they should be. */
async function withFittedSizes(model: Uint8Array): Promise<Uint8Array> {
  const raw = setMetadata(model, { boxSide: FIRST_SIDE, boxSlope: '1' });
  await writeFile(file, raw);
  const uncorrected = await loadDetector(file, { threads: 1 });
  const draw = seededRandom(FITTING_SEED);
  const worlds = Array.from({ length: 80 }, () => drawWorldPicture(draw, 448));
  const frames = values.visem ? (await readVisem(values.visem)).slice(0, Number(values.until)) : [];
  const { side, slope } = await fitBoxSizes(uncorrected, [
    ...worlds,
    ...frames.filter((_, i) => i % 32 === 0),
  ]);
  await uncorrected.close();
  return setMetadata(raw, { boxSide: side.toFixed(1), boxSlope: slope.toFixed(2) });
}
