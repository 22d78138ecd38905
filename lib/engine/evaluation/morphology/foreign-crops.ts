import { openVideo } from '@/lib/engine/casa/open-video';
import { readTruth } from '@/lib/engine/label-formats/truth';
import { decodeGrayFrames } from '@/lib/engine/media';
import type { Patch } from '@/lib/science/morphology/classify/cell-axis';
import { cellPatch } from '@/lib/science/morphology/classify/cell-patch';
import { blobLength } from '@/lib/science/segmentation/head-size';
import { maskBox } from '@/lib/science/segmentation/mask';
import { normal, seededRandom } from '@/lib/science/simulation/random';
import { STILL_STAINS, simulateStill } from '@/lib/science/simulation/still';
import { median } from '@/lib/science/vision/boxes';
import type { Box, GrayFrame } from '@/lib/science/vision/types';
import { HEAD_RANGES } from '@/lib/science/who-manual';
import { readLabeled } from '../segmentation/labeled-still';
import { readLabelme } from '../segmentation/labelme';

/** Pictures of one kind that a classifier of unstained sperm in bright field was not made for. */
export interface ForeignSet {
  readonly name: string;
  readonly patches: readonly Patch[];
}

const SIDE = 128;
const USUAL_HEAD_UM = HEAD_RANGES.who6.medianLengthUm;
/** Boxes of people are about so much longer than the heads in them. */
const BOX_ROOM = 1.25;
/** Frames of a video from which crops are cut, the step between them, and crops a picture at most. */
const FRAMES = 5;
const FRAME_STEP = 50;
const CROPS_PER_PICTURE = 12;

/** Noise, blank ground, debris and simulated cells of each stain, `count` of each: the same every time. */
export function simulatedForeign(count: number, scale: number): ForeignSet[] {
  const random = seededRandom(71);
  const square = (gray: (i: number) => number): Patch => ({
    width: SIDE,
    height: SIDE,
    data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => gray(i)),
  });
  const each = (make: (i: number) => Patch): Patch[] => Array.from({ length: count }, (_, i) => make(i));
  const still = (given: Parameters<typeof simulateStill>[0], seed: number): Patch => {
    const size = { width: SIDE, height: SIDE, pixelSizeUm: scale };
    return { ...size, data: Float32Array.from(simulateStill({ ...given, ...size }, seed).picture.data) };
  };
  return [
    { name: 'blank', patches: each((i) => square(() => (i % 2 ? 128 : 20 + 2 * i))) },
    { name: 'noise', patches: each(() => square(() => 128 + 30 * normal(random))) },
    {
      name: 'debris without sperm, simulated',
      patches: each((i) =>
        still({ cells: 0, stain: STILL_STAINS[i % 4] ?? 'papanicolaou', debrisPer1000Um2: 60 }, 810_000 + i),
      ),
    },
    ...STILL_STAINS.map((stain, k) => ({
      name: `${stain}, simulated`,
      patches: each((i) => still({ cells: 1, centered: true, stain }, 820_000 + 1000 * k + i)),
    })),
  ];
}

/**
 * Heads of a folder of labelme files, each picture at the scale at which its heads have the usual length, as a laboratory
 * would have it. @throws LabelmeError.
 */
export async function labelmeHeads(folder: string, scale: number): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (const labeled of await readLabelme(folder)) {
    const { picture, heads } = await readLabeled(labeled);
    const lengths = heads.map(({ head }) => blobLength(head));
    const boxes = heads.flatMap(({ head }) => maskBox(head) ?? []);
    if (boxes.length > 0) patches.push(...cropsAbout(picture, boxes, median(lengths), scale));
  }
  return patches;
}

/** Sperm that people boxed in a video, brought to the classifier's scale by the size of the boxes. @throws AppError, UnreadableVideoError. */
export async function videoHeads(file: string, truth: string, scale: number): Promise<Patch[]> {
  const probe = await openVideo(file);
  const { frames } = await readTruth(truth, { ...probe, frameCount: probe.frameCountEstimate });
  const patches: Patch[] = [];
  let index = 0;
  for await (const picture of decodeGrayFrames(file)) {
    const boxes = (frames.get(index) ?? []).filter(({ className }) => className === 'sperm');
    if (index % FRAME_STEP === 0 && boxes.length > 0) {
      const length = median(boxes.map(({ w, h }) => Math.sqrt((w ** 2 + h ** 2) / 1.5))) / BOX_ROOM;
      patches.push(...cropsAbout(picture, boxes, length, scale));
    }
    if (++index > FRAME_STEP * (FRAMES - 1)) break;
  }
  return patches;
}

function cropsAbout(picture: GrayFrame, boxes: readonly Box[], headPx: number, scale: number): Patch[] {
  const pixelSizeUm = USUAL_HEAD_UM / headPx;
  return boxes
    .slice(0, CROPS_PER_PICTURE)
    .map(({ x, y, w, h }) => cellPatch(picture, { x: x + w / 2, y: y + h / 2 }, pixelSizeUm, scale));
}
