/**
 * Makes an ONNX file of the weights that train_detector.py writes, as train-detector.ts writes it.
 *   node --import tsx scripts/models/accelerator/assemble-detector.ts --weights FILE.npz --out FILE.onnx
 */
import { parseArgs } from 'node:util';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { planParameters } from '@/lib/science/training/engine/parameters';
import { storedLength, storedParameters } from '@/lib/science/training/engine/stored-parameters';
import { detectorHead, detectorTask } from '@/lib/science/training/nets/detector';
import { replaceFile } from '../replace-file';
import { trainedMetadata } from '../trained-metadata';
import { say } from '../training-run';
import { readNpz } from './npz';

const { values } = parseArgs({ options: { weights: { type: 'string' }, out: { type: 'string' } } });
if (!values.weights || !values.out) throw new Error('--weights and --out are needed');

/** Side of the pictures that the network is planned with; its parameters do not depend on it. */
const ANY_SIDE = 64;
/** Until pack-detector.ts measures a better one. */
const WORKING_THRESHOLD = 0.3;

const weights = await readNpz(values.weights);
const width = (layer: string): number => storedLength(weights, `${layer}.weight`, 0);
const widths = [width('stem2'), width('down8'), width('down16')] as const;
const task = detectorTask({ batch: 1, height: ANY_SIDE, width: ANY_SIDE, widths });
const specs = planParameters(task);
const file = inferenceGraph(task, specs, storedParameters(weights, specs), {
  head: detectorHead,
  metadata: trainedMetadata(['sperm'], WORKING_THRESHOLD),
});
await replaceFile(values.out, file);
say(`wrote ${values.out}: a detector of widths ${widths.join(', ')}`);
