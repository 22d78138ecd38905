/**
 * Makes one judge of resting cells of two: that which learned from simulated worlds and that which learned from labeled
 * videos, too.
 *   npm run join:resting -- --simulated FILE.onnx --labeled FILE.onnx --out FILE.onnx
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { restingMetadata, UNCALIBRATED } from '@/lib/engine/inference';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { readStoredWeights, storedParameters } from '@/lib/science/training/engine/stored-parameters';
import { jointRestingJudge, restingTask } from '@/lib/science/training/nets/resting';
import { replaceFile } from './replace-file';

const { values } = parseArgs({
  options: { simulated: { type: 'string' }, labeled: { type: 'string' }, out: { type: 'string' } },
});
const { simulated, labeled, out } = values;
if (!simulated || !labeled || !out) throw new Error('--simulated, --labeled and --out are needed');

const specs = planParameters(restingTask(1));
const members = await Promise.all(
  [simulated, labeled].map(async (file) =>
    storedParameters(readStoredWeights(await readFile(file)).weights, specs),
  ),
);
const joint = jointRestingJudge();
const params = Float32Array.from(members.flatMap((member) => [...member]));
const metadata = restingMetadata(UNCALIBRATED);
await replaceFile(out, inferenceGraph(joint, planParameters(joint), params, { metadata }));
