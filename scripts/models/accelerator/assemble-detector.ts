/**
 * Makes an ONNX file of the weights that train_detector.py writes, as train-detector.ts writes it.
 *   node --import tsx scripts/models/accelerator/assemble-detector.ts --weights FILE.npz --out FILE.onnx
 */
import { parseArgs } from 'node:util';
import { detectorOf, writeDetector } from '@/lib/science/training/detector/model';
import { replaceFile } from '../replace-file';
import { trainedMetadata } from '../trained-metadata';
import { say } from '../training-run';
import { readNpz } from './npz';

const { values } = parseArgs({ options: { weights: { type: 'string' }, out: { type: 'string' } } });
if (!values.weights || !values.out) throw new Error('--weights and --out are needed');

/** Until pack-detector.ts measures a better one. */
const WORKING_THRESHOLD = 0.3;

const metadata = new Map(Object.entries(trainedMetadata(['sperm'], WORKING_THRESHOLD)));
const detector = detectorOf({ weights: await readNpz(values.weights), metadata });
await replaceFile(values.out, writeDetector(detector, detector.params));
say(`wrote ${values.out}: a detector of widths ${detector.shape.widths.join(', ')}`);
