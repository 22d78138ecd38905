/**
 * Makes a shipped model of a trained detector: fits the sizes of its boxes and its working threshold (on simulated worlds
 * and the videos that it learned from, with labels as in training; a model made of a packed one keeps its own), measures
 * it (on what it has not seen: other participants, the video from FRAME on) and writes the card.
 *   npm run -s pack:detector -- --model FILE.onnx --version V --recipe 'COMMANDS' [--visem DIR --clean MODEL.onnx]...
 *     [--left-out FILE.onnx@DIR]... [--side PX] [--judged MODEL.onnx] [--unseen DIR[@FRAME]]... [--svia DIR]
 *     [--simulated N] [--folds TABLE.json] [--id sperm-detector-v1] [--out models/ID]
 * --left-out: networks of the same training, each with the participant it has not seen, to fit the threshold on; --side: of
 * usual heads, where it is not to be fitted; --judged: the detector whose scores the judge of what rests was fitted to, by
 * default the one that cleans labels.
 * TABLE is what `npm run cross-validate` wrote: figures of models that one participant was left out of.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDetector, TRAINABLE_DETECTOR_ID } from '@/lib/engine/inference';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { readWeights } from '@/lib/science/training/graph/read-weights';
import { sha256Of } from '@/lib/sha256';
import { cardText, type DetectorCard, INT8_LIMIT, LIMITS, TRAINED_ON } from './detector-card';
import { fittedDetector } from './fit-detector';
import { detectorFolds, readFoldRows } from './fold-table';
import { measureEverywhere } from './measure-everywhere';
import { preparedVideo } from './prepared-video';
import { say } from './training-run';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    version: { type: 'string' },
    recipe: { type: 'string' },
    visem: { type: 'string', multiple: true, default: [] },
    clean: { type: 'string' },
    'left-out': { type: 'string', multiple: true, default: [] },
    side: { type: 'string' },
    judged: { type: 'string' },
    unseen: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '4' },
    svia: { type: 'string' },
    folds: { type: 'string' },
    simulated: { type: 'string', default: '60' },
    id: { type: 'string', default: TRAINABLE_DETECTOR_ID },
    out: { type: 'string' },
  },
});
const { model, version, recipe, clean, id } = values;
const out = values.out ?? path.join('models', id);
/** Every so many frames: neighbors are all but the same. */
const FITTING_EVERY = 40;
if (!model || !version || !recipe) throw new Error('--model, --version and --recipe are needed');

await mkdir(out, { recursive: true });
const file = path.join(out, 'model.onnx');
const given = await readFile(model);
const isFitted = readWeights(given).metadata.has('boxSlope');
const bytes = isFitted ? given : await fitted();
await writeFile(file, bytes);

const detector = await loadDetector(file, { threads: 1 });
const { svia, simulated, every, unseen } = values;
const measured = [
  ...(values.folds ? detectorFolds(await readFoldRows(values.folds)) : []),
  ...(await measureEverywhere(detector, `models/${id}/model.onnx`, {
    visem: unseen,
    svia,
    simulated: Number(simulated),
    every: Number(every),
  })),
];
await detector.close();

const int8 = detector.metadata.input === 'blocks';
const card: DetectorCard = {
  id,
  name: `Sperm heads, phase contrast and bright field${int8 ? ', int8' : ''}`,
  task: 'detector',
  version,
  file: 'model.onnx',
  sha256: sha256Of(bytes),
  classes: detector.metadata.classes,
  channels: detector.metadata.channels,
  input: detector.metadata.input,
  workingThreshold: detector.metadata.workingThreshold,
  trainedOn: TRAINED_ON,
  measured,
  license: 'MIT',
  recipe,
  createdAt: new Date().toISOString(),
  limits: int8 ? [INT8_LIMIT, ...LIMITS] : LIMITS,
};
await writeFile(path.join(out, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
await writeFile(path.join(out, 'CARD.md'), cardText(card));
process.stdout.write(cardText(card));

async function fitted(): Promise<Uint8Array> {
  if (!clean) throw new Error('name the model that labels are cleaned with: --clean MODEL.onnx');
  const cleaner = await loadDetector(clean, { threads: 1 });
  const judged = values.judged ? await loadDetector(values.judged, { threads: 1 }) : cleaner;
  const networks = values['left-out'].map((pair) => {
    const [network = '', folder = ''] = pair.split('@');
    return { network, folder };
  });
  const labeled = new Map<string, readonly LabeledPicture[]>();
  for (const folder of new Set([...values.visem, ...networks.map((each) => each.folder)]))
    labeled.set(folder, (await preparedVideo(folder, cleaner, FITTING_EVERY, say)).frames);
  const videoOf = (folder: string): readonly LabeledPicture[] => labeled.get(folder) ?? [];
  const leftOut = await Promise.all(
    networks.map(async ({ network, folder }) => ({
      model: await readFile(network),
      video: videoOf(folder),
    })),
  );
  const side = values.side === undefined ? undefined : Number(values.side);
  const videos = values.visem.map(videoOf);
  return fittedDetector(given, file, { videos, leftOut, judged, side }).finally(async () => {
    await cleaner.close();
    if (judged !== cleaner) await judged.close();
  });
}
