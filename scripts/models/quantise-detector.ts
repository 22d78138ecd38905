/**
 * Makes an int8 version of a trained detector.
 *   npm run -s quantise:detector -- --model FILE.onnx --out FILE.onnx [--visem DIR] [--until FRAME] [--simulated 24]
 * Ranges of values and corrections of biases are taken from frames of the video before FRAME and from simulated worlds.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@/lib/science/simulation';
import { drawWorldPicture } from '@/lib/science/training/detector/world';
import { quantize } from '@/lib/science/training/quantize/quantize';
import { readVisem } from './labeled-video';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    out: { type: 'string' },
    visem: { type: 'string' },
    until: { type: 'string', default: '1040' },
    simulated: { type: 'string', default: '24' },
  },
});
if (!values.model || !values.out) throw new Error('--model and --out are needed');

const REAL = 8;
const frames = values.visem ? (await readVisem(values.visem)).slice(0, Number(values.until)) : [];
const real = Array.from(
  { length: Math.min(REAL, frames.length) },
  (_, i) => frames[Math.floor((i * frames.length) / REAL)],
);
const random = seededRandom(77);
const simulated = Array.from({ length: Number(values.simulated) }, () => drawWorldPicture(random, 320));
const pictures = [...real, ...simulated].flatMap((p) => (p ? [p.picture] : []));
const bytes = await quantize(await readFile(values.model), pictures);
await writeFile(values.out, bytes);
process.stderr.write(`${values.out}: ${(bytes.length / 1024).toFixed(0)} KiB\n`);
