/**
 * Makes an int8 version of a trained detector.
 *   npm run -s quantise:detector -- --model FILE.onnx --out FILE.onnx --visem DIR [--until FRAME] [--features 16]
 * The ranges of all values are found on frames of the video and on simulated worlds.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { drawWorldPicture } from '@/lib/training/detector/world';
import { parametersFromModel } from '@/lib/training/engine/checkpoint';
import { planParameters } from '@/lib/training/engine/parameters';
import { readWeights } from '@/lib/training/graph/read-weights';
import { detectorHead, detectorTask } from '@/lib/training/nets/detector';
import { quantise } from '@/lib/training/quantise/quantise';
import { normaliseFrames } from '@/lib/vision/normalise';
import { seededRandom } from '@/lib/vision/simulate';
import { readVisem } from './training/labelled-video';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    out: { type: 'string' },
    visem: { type: 'string' },
    until: { type: 'string', default: '1040' },
    features: { type: 'string', default: '16' },
  },
});
if (!values.model || !values.out) throw new Error('--model and --out are needed');

const model = await readFile(values.model);
const network = detectorTask({ batch: 1, height: 480, width: 640, features: Number(values.features) });
const specs = planParameters(network);
const random = seededRandom(77);
const { params, missing } = parametersFromModel(model, specs, random);
if (missing.length > 0) throw new Error(`${values.model} has no ${missing.join(', ')}`);

const frames = values.visem ? (await readVisem(values.visem)).slice(0, Number(values.until)) : [];
const real = Array.from(
  { length: Math.min(8, frames.length) },
  (_, i) => frames[Math.floor((i * frames.length) / 8)],
);
const simulated = Array.from({ length: 24 }, () => drawWorldPicture(random, 320));
const pictures = [...real, ...simulated].flatMap((p) => (p ? [normaliseFrames([p.picture])] : []));
const metadata = Object.fromEntries(readWeights(model).metadata);
const bytes = await quantise(network, specs, params, pictures, { head: detectorHead, metadata });
await writeFile(values.out, bytes);
process.stderr.write(`${values.out}: ${(bytes.length / 1024).toFixed(0)} KiB\n`);
