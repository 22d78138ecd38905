import { readFile } from 'node:fs/promises';
import {
  carriedFeaturesMetadata,
  type FrozenModel,
  loadModelCard,
  openHeadFeatures,
  resolveModel,
} from '@/lib/engine/inference';
import type { TrainingSource } from './card-text';

/** A detector that a judge of resting cells carries, to ask its features. */
interface CarriedDetector {
  readonly identity: FrozenModel;
  readonly file: string;
  /** What the judge's file says so that it carries it. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The judge is passed on with weights that were made of these, too. */
  readonly trainedOn: readonly TrainingSource[];
}

/**
 * A detector to be carried.
 * @param detector id of an installed one, whose card says what has to be said when its weights are passed on, or an .onnx file
 * @throws Error where it has no features; ModelError
 */
export async function carriedDetector(detector: string): Promise<CarriedDetector> {
  const { id, version, sha256, file } = await resolveModel(detector);
  const features = await openHeadFeatures(file);
  if (!features) throw new Error(`${id} has no features`);
  await features.close();
  const sources = detector.endsWith('.onnx') ? [UNKNOWN] : await sourcesOf(detector);
  return {
    identity: { id, version, sha256 },
    file,
    metadata: carriedFeaturesMetadata(await readFile(file)),
    trainedOn: sources.map((source) => ({ ...source, name: `Of the detector it carries: ${source.name}` })),
  };
}

/** Of a file nobody says it; a judge with this in its card is not to be shipped. */
const UNKNOWN: TrainingSource = {
  name: 'unknown',
  license: 'unknown',
  attribution: 'A file without a card.',
};

async function sourcesOf(id: string): Promise<readonly TrainingSource[]> {
  return (await loadModelCard(id)).card.trainedOn as readonly TrainingSource[];
}
