/**
 * Makes a shipped judge of resting cells carry the detector whose features it asks. Its weights, its calibration and the
 * figures of its card stay as they are: they were measured with the features of this detector.
 *   npm run -s pack:resting-features -- --features ID|FILE.onnx --version V [--id sperm-resting-v1]
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_RESTING_ID, loadModelCard, resolveModel } from '@/lib/engine/inference';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { sha256Of } from '@/lib/sha256';
import { carriedDetector } from './carried-detector';
import { RESTING_LIMITS, RESTING_TRAINED_ON, type RestingCard, writeRestingCard } from './resting-card';

const { values } = parseArgs({
  options: {
    features: { type: 'string' },
    version: { type: 'string' },
    id: { type: 'string', default: DEFAULT_RESTING_ID },
  },
});
const { features, version, id } = values;
if (!features || !version) throw new Error('--features and --version are needed');

const carried = await carriedDetector(features);
const { file } = await resolveModel(id);
const before = (await loadModelCard(id)).card as unknown as RestingCard;
const bytes = setMetadata(await readFile(file), carried.metadata);
await writeFile(file, bytes);

const command = `npm run -s pack:resting-features -- --features ${features} --version ${version}`;
const card: RestingCard = {
  ...before,
  version,
  sha256: sha256Of(bytes),
  features: carried.identity,
  trainedOn: [...RESTING_TRAINED_ON, ...carried.trainedOn],
  recipe: `${before.recipe}\n${command}`,
  createdAt: new Date().toISOString(),
  limits: RESTING_LIMITS,
};
process.stdout.write(await writeRestingCard(path.dirname(file), card));
