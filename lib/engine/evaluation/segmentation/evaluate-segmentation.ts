import {
  DEFAULT_SEGMENTER_ID,
  loadSegmenter,
  PromptedPicture,
  resolveModel,
  type Segmenter,
  segmentParts,
} from '@/lib/engine/inference';
import type { MaskChannel } from '@/lib/science/segmentation/channels';
import { clickAt } from '@/lib/science/segmentation/click-at';
import { maskBox, maskOverlap } from '@/lib/science/segmentation/mask';
import { commonRegion, type RegionMask } from '@/lib/science/segmentation/read-out';
import { seededRandom, uniform } from '@/lib/science/simulation';
import { STILL_STAINS, simulateStill } from '@/lib/science/simulation/still';
import type { Box } from '@/lib/science/vision/types';
import { type ClickedLabel, type LabeledStill, labeledSimulation, readLabeled } from './labeled-still';
import { readLabelme } from './labelme';
import type { ClickRequest } from './score-clicks';
import { type SegmentationScores, Tally } from './tally';

export interface SegmentationOptions {
  /** A model's id or file; the shipped segmenter by default. */
  readonly model?: string | undefined;
  /** Clicks an object; 3 by default. */
  readonly clicks?: number | undefined;
  /** Only these labels; all by default. */
  readonly labels?: readonly string[] | undefined;
}

export interface SegmentationEvaluation extends SegmentationScores {
  readonly model: { readonly id: string; readonly version: string; readonly sha256: string };
  readonly pictures: number;
}

/**
 * Measures a segmenter on a folder of labelme JSON files and their pictures: IoU after 1, 2, 3 … simulated clicks for
 * every labeled part, and of the automatic mode for heads, pixel by pixel on the picture's own grid. `half` takes
 * every second picture only, by name from the first ('even') or the second ('odd') on.
 * @throws LabelmeError for labels that can't be read or don't fit their picture; ModelError.
 */
export async function evaluateSegmentation(
  folder: string,
  options: SegmentationOptions & { readonly half?: 'even' | 'odd' | undefined } = {},
): Promise<SegmentationEvaluation> {
  const all = await readLabelme(folder);
  const parity = options.half === 'odd' ? 1 : 0;
  const chosen = options.half ? all.filter((_, i) => i % 2 === parity) : all;
  return evaluate(options, async function* () {
    for (const labeled of chosen) yield await readLabeled(labeled);
  });
}

/** Seed of the first still to measure on; training draws from others. */
const FIRST_SEED = 770_001;

/** The same on `count` simulated stills of seeds that no training draws, stains and magnifications in turn. */
export function evaluateSimulatedStills(
  count: number,
  options: SegmentationOptions & { readonly seed?: number | undefined } = {},
): Promise<SegmentationEvaluation> {
  const first = options.seed ?? FIRST_SEED;
  return evaluate(options, async function* () {
    for (let i = 0; i < count; i++) {
      const random = seededRandom(first + i);
      const stain = STILL_STAINS[i % STILL_STAINS.length] ?? 'papanicolaou';
      const pixelSizeUm = 4.1 / uniform(random, 30, 95);
      const blurUm = uniform(random, 0.05, 0.2);
      yield labeledSimulation(simulateStill({ stain, pixelSizeUm, blurUm, cells: 4 }, first + i));
    }
  });
}

async function evaluate(
  options: SegmentationOptions,
  stills: () => AsyncGenerator<LabeledStill>,
): Promise<SegmentationEvaluation> {
  const { id, version, sha256, file } = await resolveModel(options.model ?? DEFAULT_SEGMENTER_ID);
  const segmenter = await loadSegmenter(file, { threads: 1 });
  const tally = new Tally();
  let pictures = 0;
  try {
    for await (const still of stills()) {
      await scoreStill(segmenter, still, tally, options);
      pictures++;
    }
  } finally {
    await segmenter.close();
  }
  return { model: { id, version, sha256 }, pictures, ...tally.scores() };
}

async function scoreStill(
  segmenter: Segmenter,
  still: LabeledStill,
  tally: Tally,
  { clicks: clickCount = 3, labels }: SegmentationOptions,
): Promise<void> {
  const { picture } = still;
  for (const { label, mask } of still.objects) {
    if (labels && !labels.includes(label)) continue;
    const truth = mask();
    const box = maskBox(truth);
    if (!box) continue;
    const target = TARGETS[label];
    const ways: Record<'points' | 'boxed', ClickRequest> = {
      // Vacuoles are never what a click means, so they have to be asked for.
      points: label === 'vacuole' ? { target } : {},
      boxed: { target, box: roomRound(box, label) },
    };
    for (const way of ['points', 'boxed'] as const) {
      const prompted = new PromptedPicture(segmenter, picture);
      const seen = await clickAt(truth, clickCount, (clicks) =>
        tally.time(() => prompted.segment({ ...ways[way], clicks })),
      );
      seen?.overlaps.forEach((overlap, click) => {
        tally.add(way, label, overlap, click);
      });
      if (way === 'points' && seen?.targets[0]) tally.countMeaning(label, seen.targets[0]);
    }
  }
  for (const head of still.heads) {
    const box = maskBox(head.head);
    if (!box) continue;
    const request = { clicks: [], box: roomRound(box, 'head') };
    const parts = await tally.time(() => segmentParts(segmenter, picture, request));
    for (const { target, mask } of parts) {
      const truth = head[target];
      if (!truth || (labels && !labels.includes(target))) continue;
      const [found, wanted] = commonRegion([mask, truth]) as [RegionMask, RegionMask];
      tally.add('automatic', target, maskOverlap(found.mask, wanted.mask));
    }
  }
}

/** The mask that an annotator of a label asks for. */
const TARGETS: Readonly<Record<ClickedLabel, MaskChannel>> = {
  nucleus: 'part',
  acrosome: 'part',
  midpiece: 'part',
  tail: 'part',
  vacuole: 'vacuole',
  head: 'head',
  cell: 'cell',
};

/** Side of the box that an annotator would look at, over the object's longest side. */
const ROOM: Readonly<Record<ClickedLabel, number>> = {
  nucleus: 3,
  acrosome: 3,
  midpiece: 2.6,
  tail: 1.15,
  vacuole: 12,
  head: 2.4,
  cell: 1.15,
};

function roomRound(box: Box, label: ClickedLabel): Box {
  const side = ROOM[label] * Math.max(box.w, box.h);
  return { x: box.x + box.w / 2 - side / 2, y: box.y + box.h / 2 - side / 2, w: side, h: side };
}
