/**
 * Whether the order of "what next" finds the detector's mistakes earlier than chance does, on a labeled video:
 *   npm run -s bench -- next-frames --video=FILE --labels=FILE [--every=10] [--count=120] [--threshold=0.4]
 * Takes every so-manieth frame, detects, counts misses and false alarms (overlap 0.5) against the labels, and ranks the
 * frames by what the product knows without labels. Prints the area under 'share of mistakes found' over 'share of frames
 * seen': 0.5 is chance, `best` sorts by the mistakes themselves. No tracks are followed, so none of them breaks.
 */
import { parseArgs } from 'node:util';
import { frameErrors } from '@/lib/engine/evaluation/frame-errors';
import {
  DEFAULT_DETECTOR_ID,
  findDetectionScale,
  loadDetector,
  resolveModel,
  stillDetector,
} from '@/lib/engine/inference';
import { readTruth } from '@/lib/engine/label-formats/truth';
import { decodeGrayFrames, probeVideo } from '@/lib/engine/media';
import { type FrameFacts, rankFrames } from '@/lib/science/next-frames';
import { seededRandom } from '@/lib/science/simulation/random';

const { values } = parseArgs({
  options: {
    video: { type: 'string' },
    labels: { type: 'string' },
    every: { type: 'string', default: '10' },
    count: { type: 'string', default: '120' },
    threshold: { type: 'string', default: '0.4' },
  },
});
const { video, labels } = values;
if (!video || !labels) throw new Error('next-frames needs --video and --labels');
const [every, count, threshold] = [values.every, values.count, values.threshold].map(Number) as [
  number,
  number,
  number,
];

interface Looked {
  readonly facts: FrameFacts;
  readonly mistakes: number;
}

async function look(file: string, truthFile: string): Promise<Looked[]> {
  const probe = await probeVideo(file);
  const truth = await readTruth(truthFile, { ...probe, frameCount: probe.frameCountEstimate });
  const detector = await loadDetector((await resolveModel(DEFAULT_DETECTOR_ID)).file, { threads: 1 });
  const detect = stillDetector(detector, threshold);
  const looked: Looked[] = [];
  let number = -1;
  let scale: number | null = null;
  for await (const picture of decodeGrayFrames(file)) {
    number += 1;
    const marked = truth.frames.get(number);
    if (number % every !== 0 || !marked) continue;
    scale ??= await findDetectionScale([picture], detector.metadata, detect);
    const found = [...(await detect(picture, scale))].sort((a, b) => a.score - b.score);
    const { missed, falseAlarms } = frameErrors({ frame: number, labels: marked, found }, threshold);
    const areas = found.map(({ w, h }) => w * h);
    const mean = (numbers: readonly number[]): number | null =>
      numbers.length > 0 ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null;
    const openScores = found.map(({ score }) => score);
    looked.push({
      facts: {
        ...{ openScores, trackBreaks: 0 },
        features: [0, number / probe.frameCountEstimate, found.length, mean(areas), mean(openScores)],
      },
      mistakes: missed.length + falseAlarms.length,
    });
    if (looked.length === count) break;
  }
  await detector.close();
  return looked;
}

/** Area under the share of mistakes found over the share of frames seen, of frames in this order. */
function area(mistakes: readonly number[]): number {
  const total = mistakes.reduce((sum, each) => sum + each, 0);
  let [found, sum] = [0, 0];
  for (const each of mistakes) {
    sum += (found + each / 2) / total;
    found += each;
  }
  return sum / mistakes.length;
}

function shuffled(mistakes: readonly number[], random: () => number): number[] {
  return mistakes
    .map((each) => ({ each, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

const looked = await look(video, labels);
const mistakes = looked.map((frame) => frame.mistakes);
const order = rankFrames(
  looked.map(({ facts }) => facts),
  [],
  looked.length,
);
const random = seededRandom(1);
const byChance = Array.from({ length: 1000 }, () => area(shuffled(mistakes, random))).sort((a, b) => a - b);
const figures = {
  frames: looked.length,
  mistakes: mistakes.reduce((sum, each) => sum + each, 0),
  ranked: area(order.map(({ index }) => mistakes[index] ?? 0)),
  chance: { p05: byChance[50], median: byChance[500], p95: byChance[950] },
  /** By how unsure the model is alone. */
  unsureOnly: area([...order].sort((a, b) => b.unsure - a.unsure).map(({ index }) => mistakes[index] ?? 0)),
  inTime: area(mistakes),
  best: area([...mistakes].sort((a, b) => b - a)),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
