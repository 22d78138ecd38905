/**
 * Trains the detector of heads and writes an ONNX file.
 *   npm run train:detector -- --out FILE.onnx [--visem DIR --clean MODEL.onnx]... [--every N] [--steps N [--stop N] | --seconds N]
 *     [--seed S] [--widths 16,64,128] [--classes sperm,cluster] [--simulated SHARE] [--checkpoint FILE] [--threads N] [--rate LR]
 *     [--start FILE.onnx] [--doubt SCORE] [--cool STEPS]
 *   npm run train:detector -- --out FILE.onnx --teacher MODEL.onnx [--visem DIR [--until FRAME]]... [--blend SHARE] …
 * DIR: video.mp4 and tracks.csv of a participant of VISEM-Tracking; several may be given, and all count alike. The model
 * of --clean corrects drifted and missing labels, brings boxes to its own sizes and pictures to the size that it works
 * at; what it sees without a label from SCORE up is ground that is not judged. The same steps, seed and data give the same
 * weights on the same machine. `--seconds` measures how many steps fit and says so. `--stop` breaks off early, with the learning rate of the whole run. With `--checkpoint` a run that was
 * broken off goes on where it was. `--cool` holds the learning rate until so many steps before the end.
 *
 * With `--teacher` the lean network learns to answer as that model does, whose weights it begins with where it has them.
 * No labels are read: DIR only has pictures to show (those before FRAME).
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { seededRandom } from '@/lib/science/simulation';
import { blendCrops } from '@/lib/science/training/detector/blend';
import { DOUBT_SCORE } from '@/lib/science/training/detector/clean-labels';
import { studentTask } from '@/lib/science/training/detector/distillation';
import { fineTuningSources, type LabeledVideo } from '@/lib/science/training/detector/fine-tuning';
import { readDetector, writeDetector } from '@/lib/science/training/detector/model';
import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { type CropSource, DetectorSampler } from '@/lib/science/training/detector/sampler';
import { planParameters } from '@/lib/science/training/engine/parameters';
import type { TrainingBatch } from '@/lib/science/training/engine/run';
import { cosineRate, heldRate } from '@/lib/science/training/engine/schedule';
import { mixSeed } from '@/lib/science/training/engine/seed';
import { readWeights } from '@/lib/science/training/graph/read-weights';
import { type DetectorWidths, detectorTask, USUAL_WIDTHS } from '@/lib/science/training/nets/detector';
import { SPERM_CLASSES } from '@/lib/science/vision/types';
import { readVisem } from './labeled-video';
import { preparedVideo } from './prepared-video';
import { replaceFile } from './replace-file';
import { openTeacher, type Teacher } from './teacher';
import { BOX_SIDE, trainedMetadata } from './trained-metadata';
import { firstState, say, train } from './training-run';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    visem: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '3' },
    steps: { type: 'string' },
    stop: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    widths: { type: 'string' },
    size: { type: 'string', default: '192' },
    batch: { type: 'string', default: '8' },
    simulated: { type: 'string', default: '0.5' },
    checkpoint: { type: 'string' },
    start: { type: 'string' },
    clean: { type: 'string' },
    threads: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0.002' },
    doubt: { type: 'string', default: String(DOUBT_SCORE) },
    threshold: { type: 'string', default: '0.3' },
    classes: { type: 'string', default: 'sperm' },
    teacher: { type: 'string' },
    until: { type: 'string' },
    blend: { type: 'string', default: '0.25' },
    cool: { type: 'string' },
  },
});
if (!values.out) throw new Error('name the file to write: --out FILE.onnx');
const out = values.out;
// What has no channel is ground that is not judged. Pinheads never have one: there are too few labels of them.
const classes = SPERM_CLASSES.filter((name) => values.classes.split(',').includes(name));
/** Of real pictures, about the size the detector works at; some turn to the other polarity. */
const REAL = { scale: [0.6, 1.6], invertShare: 0.15 } as const;
/** What a teacher is shown may be further from what it knows. */
const SHOWN = { scale: [0.55, 1.7], invertShare: 0.2 } as const;
/** Labels say more the more worlds there are; a teacher says as much of another crop of the same world. */
const CROPS_A_WORLD = { labeled: 16, taught: 32 } as const;
const BLENDS = 0x626c656e;
const size = Number(values.size);
const batch = Number(values.batch);
const seed = Number(values.seed);

const threads = Number(values.threads);

const teacher = values.teacher ? await openTeacher(values.teacher, { items: batch, size, threads }) : null;
// Weights and features that are to be those of another network are as many.
const like =
  teacher?.detector ?? (values.start && !values.widths ? readDetector(await readFile(values.start)) : null);
const widths = like?.shape.widths ?? givenWidths(values.widths);
const shape = { channels: 1, classes: classes.length, widths, lean: teacher !== null };
const crops = { ...shape, batch, height: size, width: size };
const task = teacher ? studentTask(crops) : detectorTask(crops);
const specs = planParameters(task);
const sources = teacher ? await shownPictures() : fineTuningSources(await labeledVideos(), BOX_SIDE, REAL);
const share = sources.length > 0 ? Number(values.simulated) : 1;
const state = await firstState({
  settings: { size, batch, widths, seed, share, pictures: sources.length, rate: values.rate },
  checkpoint: values.checkpoint,
  start: values.start ?? values.teacher,
  adapt: keepFirstClass,
  specs,
  seed,
});
const sampler = new DetectorSampler(sources, {
  size,
  items: batch,
  classes,
  replay: share,
  seed,
  worldsKept: 160,
  cropsAWorld: teacher ? CROPS_A_WORLD.taught : CROPS_A_WORLD.labeled,
});
say(
  `${state.now.params.length} parameters, ${sources.length} real pictures, simulated share ${share}, from step ${state.now.step}`,
);

await train({
  task,
  state,
  trainer: { threads },
  steps: Number(values.steps ?? 0),
  seconds: Number(values.seconds),
  ...(values.stop ? { stop: Number(values.stop) } : {}),
  warmUpSteps: 100,
  timedSteps: 100,
  memory: 0.99,
  batch: teacher ? (step) => taught(teacher, step) : (step) => sampler.batch(step),
  rate: rateOf,
  write,
  checkpoint: values.checkpoint,
});
await teacher?.close();
say(`wrote ${out}`);

/** @throws Error where they are no three whole numbers */
function givenWidths(text: string | undefined): DetectorWidths {
  if (text === undefined) return USUAL_WIDTHS;
  const [a = 0, b = 0, c = 0, ...more] = text.split(',').map(Number);
  if (![a, b, c].every((width) => Number.isInteger(width) && width > 0) || more.length > 0)
    throw new Error(`--widths ${text}: three numbers of channels, such as 16,64,128`);
  return [a, b, c];
}

/** The learning rate falls from the first step on, or is held until the end is near. */
function rateOf(step: number, total: number): number {
  const peak = Number(values.rate);
  if (values.cool) return heldRate(step, total || Number.POSITIVE_INFINITY, peak, Number(values.cool));
  return cosineRate(total > 0 ? step / total : 0, peak);
}

/** A batch of a step with what the teacher answers to it. */
async function taught({ lesson }: Teacher, step: number): Promise<TrainingBatch> {
  const { input } = sampler.batch(step);
  blendCrops(input, batch, seededRandom(mixSeed(seed, BLENDS, step)), Number(values.blend));
  return { input, targets: await lesson(input) };
}

/** Pictures of which no label is used. */
async function shownPictures(): Promise<CropSource[]> {
  const shown: CropSource[] = [];
  for (const folder of values.visem) {
    const frames = (await readVisem(folder)).slice(0, values.until ? Number(values.until) : undefined);
    const kept = frames.filter((_, i) => i % Number(values.every) === 0);
    shown.push(...kept.map((frame) => ({ source: { ...frame, boxes: [] }, range: SHOWN })));
  }
  return shown;
}

/** Videos with corrected labels. Each participant counts alike, however long the video is. */
async function labeledVideos(): Promise<LabeledVideo[]> {
  if (values.visem.length === 0) return [];
  if (!values.clean) throw new Error('name the model that labels are cleaned with: --clean MODEL.onnx');
  const detector = await loadDetector(values.clean, { threads });
  const videos: LabeledVideo[] = [];
  for (const folder of values.visem)
    videos.push(await preparedVideo(folder, detector, Number(values.every), say, Number(values.doubt)));
  await detector.close();
  const most = Math.max(0, ...videos.map(({ frames }) => frames.length));
  return videos.map(({ frames }) => ({
    frames: Array.from({ length: most }, (_, i) => frames[i % frames.length] as LabeledPicture),
  }));
}

/** Of a model that knows more classes, the map of the first of them, which is sperm. */
function keepFirstClass(name: string, model: Uint8Array, params: Float32Array): boolean {
  const [spec, known] = [specs.find((s) => s.name === name), readWeights(model).weights.get(name)];
  if (!name.startsWith('heat.') || !spec || classes.length !== 1 || !known) return false;
  params.set(known.data.subarray(0, spec.size), spec.offset);
  return true;
}

async function write(average: Float32Array): Promise<void> {
  const metadata = new Map(Object.entries(trainedMetadata(classes, Number(values.threshold))));
  await replaceFile(out, writeDetector({ shape, specs, metadata }, average));
}
