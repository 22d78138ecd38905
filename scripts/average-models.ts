/**
 * Averages the weights of networks of one architecture, such as a model and its fine-tunes.
 *   npm run -s average:models -- --out FILE.onnx EARLIER.onnx=0.65 LATER.onnx=0.35
 * The graph and the metadata (classes, box side, threshold) are those of the last.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { averageWeights } from '@/lib/training/graph/average-weights';

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
if (!values.out || positionals.length < 2) throw new Error('--out FILE and two or more FILE=SHARE are needed');
const models = await Promise.all(
  positionals.map(async (word) => {
    const at = word.lastIndexOf('=');
    return { file: await readFile(word.slice(0, at)), share: Number(word.slice(at + 1)) };
  }),
);
await writeFile(values.out, averageWeights(models));
