import { stepsPerEpoch } from '@/lib/science/training/detector/epoch';
import { setMetadata } from '@/lib/science/training/graph/metadata';
import { readMorphology, writeMorphology } from '@/lib/science/training/morphology/model';
import { MorphologySampler } from '@/lib/science/training/morphology/sampler';
import { MEMBER_DEFAULTS } from '@/lib/science/training/morphology/train-member';
import { ensembleTask } from '@/lib/science/training/nets/morphology';
import type { TrainingJob } from '../job';
import { defectLabels } from '../labels';
import { TrainingFaultError } from '../protocol';
import { readSnapshot } from '../snapshot';
import type { Trainee } from '../trainee';
import { ownCalibration } from './calibration';
import { judgedCells } from './judged-cells';
import { DefectValidator } from './validation';

/**
 * A morphology classifier that learns from cells that people have judged; judged by the mean balanced accuracy of its four
 * answers. There is no replay: the pictures that the shipped one learned from are not part of the product, so what keeps
 * its ability is the averaging with the weights that training starts from.
 * @throws SnapshotError, UntrainableModelError, TrainingFaultError
 */
export async function morphologyTrainee(job: TrainingJob, startFile: Uint8Array): Promise<Trainee> {
  const { items, seed } = job.settings;
  const start = readMorphology(startFile);
  const scale = Number(start.metadata.get('pixelSizeUm'));
  if (!(scale > 0)) throw new TrainingFaultError('start-model', 'it does not say its scale');
  const stills = (await readSnapshot(job.snapshot.folder, job.snapshot.sha256, defectLabels)).map(
    ({ role, frames }) => ({ role, cells: frames.flatMap((frame) => judgedCells(frame, scale)) }),
  );
  const own = stills.filter(({ role }) => role === 'training').flatMap(({ cells }) => cells);
  if (own.length === 0) throw new TrainingFaultError('settings', 'there is no cell to learn from');
  const held = stills.flatMap(({ role, cells }, video) => (role === 'validation' ? [{ video, cells }] : []));
  const validator = new DefectValidator(held);
  const { strength, balance } = MEMBER_DEFAULTS;
  const options = { items, seed, strength, balance };
  const sampler = new MorphologySampler(own, options);
  const heldSampler = new MorphologySampler(
    held.flatMap(({ cells }) => cells),
    options,
  );
  const write = async (params: Float32Array): Promise<Uint8Array> => {
    const bare = writeMorphology(startFile, start, params);
    return setMetadata(bare, { ...job.metadata, ...(await ownCalibration(bare, own)) });
  };
  return {
    network: ensembleTask(start.members, items, { features: start.features }),
    start: start.params,
    batch: (step) => sampler.batch(step),
    held: (index) => heldSampler.batch(index),
    round: 1,
    stepsPerEpoch: stepsPerEpoch(own.length, items, 0),
    canJudge: validator.hasCells,
    judgeStart: () => validator.judge(startFile),
    judge: async (params) => validator.judge(await write(params)),
    write,
  };
}
