/**
 * Makes a shipped model of a trained segmenter: measures it and writes the card.
 *   npm run -s pack:segmenter -- --model FILE.onnx --version V --recipe 'COMMANDS' --looks 'HOW OFTEN TEST FIGURES WERE
 *     LOOKED AT' --time 'HOW LONG A POINT TAKES' [--stills N] [--labelme DIR] [--labels nucleus,…] [--id sperm-segmenter-v1]
 *     [--out models/ID]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateSegmentation, evaluateSimulatedStills } from '@/lib/engine/evaluation';
import { DEFAULT_SEGMENTER_ID, loadSegmenter } from '@/lib/engine/inference';
import { MASK_CHANNELS } from '@/lib/science/segmentation/channels';
import { sha256Of } from '@/lib/sha256';
import {
  figuresOf,
  SEGMENTER_LIMITS,
  SEGMENTER_TRAINED_ON,
  type SegmenterCard,
  segmenterCardText,
} from './segmenter-card';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    looks: { type: 'string' },
    time: { type: 'string' },
    stills: { type: 'string', default: '24' },
    labelme: { type: 'string' },
    labels: { type: 'string', default: 'nucleus,head,acrosome,midpiece' },
    id: { type: 'string', default: DEFAULT_SEGMENTER_ID },
    out: { type: 'string' },
  },
});
const { model, version, recipe, looks, time, labelme, id } = values;
const out = values.out ?? path.join('models', id);
if (!model || !version || !recipe || !looks || !time)
  throw new Error('--model, --version, --recipe, --looks and --time are needed');

const bytes = await readFile(model);
await mkdir(out, { recursive: true });
const file = path.join(out, 'model.onnx');
await writeFile(file, bytes);
const segmenter = await loadSegmenter(file);
const { size, planes } = segmenter;
await segmenter.close();

const stills = Number(values.stills);
const labels = values.labels.split(',');
const only = `--labels ${values.labels}`;
const measured = figuresOf(
  `${stills} simulated stills of seeds not drawn in training`,
  await evaluateSimulatedStills(stills, { model: file, labels }),
  `npm run -s evaluate -- --stills ${stills} ${only}`,
);
if (labelme) {
  for (const half of ['even', 'odd'] as const) {
    const what =
      half === 'even'
        ? 'the half that was looked at while the simulator was shaped'
        : 'the half that was kept for this report';
    measured.push(
      ...figuresOf(
        `sperm-parsing (stained, another laboratory, none of its pictures was trained on), ${what}`,
        await evaluateSegmentation(labelme, { model: file, half, labels }),
        `npm run -s evaluate -- --segmentation DIR --half ${half} ${only}`,
      ),
    );
  }
}

const card: SegmenterCard = {
  id,
  name: 'Sperm by clicks: head, parts, whole cell',
  task: 'segmenter',
  version,
  file: 'model.onnx',
  sha256: sha256Of(bytes),
  size,
  planes,
  channels: MASK_CHANNELS,
  trainedOn: SEGMENTER_TRAINED_ON,
  measured,
  looks,
  time,
  license: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: SEGMENTER_LIMITS,
};
await writeFile(path.join(out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(out, 'CARD.md'), segmenterCardText(card));
process.stdout.write(segmenterCardText(card));
