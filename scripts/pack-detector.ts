/**
 * Makes a shipped model of a trained detector: sets its working threshold, measures it and writes the card.
 *   npm run -s pack:detector -- --model FILE.onnx --threshold T --version V --recipe 'COMMANDS' [--visem DIR]
 *     [--from FRAME] [--svia DIR] [--simulated N] [--out models/sperm-detector-v1]
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/onnx';
import { setMetadata } from '@/lib/training/graph/metadata';
import { seededRandom } from '@/lib/vision/simulate';
import { cardText, type DetectorCard, LIMITS, TRAINED_ON } from './training/detector-card';
import { measureEverywhere } from './training/measure-everywhere';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    threshold: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    visem: { type: 'string' },
    from: { type: 'string', default: '1103' },
    every: { type: 'string', default: '4' },
    svia: { type: 'string' },
    simulated: { type: 'string', default: '60' },
    out: { type: 'string', default: 'models/sperm-detector-v1' },
  },
});
const { model, threshold, version, recipe } = values;
if (!model || !threshold || !version || !recipe)
  throw new Error('--model, --threshold, --version and --recipe are needed');

const bytes = setMetadata(await readFile(model), { workingThreshold: threshold });
await mkdir(values.out, { recursive: true });
const file = path.join(values.out, 'model.onnx');
await writeFile(file, bytes);

const detector = await loadDetector(file, { threads: 1 });
const { visem, svia, simulated, from, every } = values;
const measured = await measureEverywhere(detector, {
  visem,
  svia,
  simulated: Number(simulated),
  fromFrame: Number(from),
  every: Number(every),
  random: seededRandom,
});
await detector.close();

const card: DetectorCard = {
  id: path.basename(values.out),
  name: 'Sperm heads, phase contrast and bright field',
  task: 'detector',
  version,
  file: 'model.onnx',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  classes: detector.metadata.classes,
  channels: detector.metadata.channels,
  workingThreshold: detector.metadata.workingThreshold,
  trainedOn: TRAINED_ON,
  measured,
  licence: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: LIMITS,
};
await writeFile(path.join(values.out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(values.out, 'CARD.md'), cardText(card));
process.stdout.write(cardText(card));
