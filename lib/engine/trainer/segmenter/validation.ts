import { openSegmenter, PromptedPicture, type Segmenter } from '@/lib/engine/inference';
import type { MaskChannel } from '@/lib/science/segmentation/channels';
import { clickAt } from '@/lib/science/segmentation/click-at';
import { maskOutlines, simplifyOutline } from '@/lib/science/segmentation/contour';
import type { BinaryMask } from '@/lib/science/segmentation/mask';
import { maskOfPolygons } from '@/lib/science/segmentation/rasterize';
import { CELL_OUTLINES, type CellOutline } from '@/lib/science/training/segmenter/source';
import { evenly } from '../evenly';
import type { OutlineLabels } from '../labels';
import type { SamplePicture } from '../protocol';
import type { SnapshotFrame } from '../snapshot';
import type { Validation } from '../trainee';
import { withModel } from '../with-model';

/** One outline that a person drew, and where. */
interface JudgedOutline {
  readonly frame: number;
  readonly picture: SnapshotFrame<OutlineLabels>['picture'];
  readonly name: CellOutline;
  readonly headPx: number;
  readonly polygons: readonly (readonly (readonly [number, number])[])[];
}

interface JudgedVideo {
  readonly video: number;
  readonly outlines: readonly JudgedOutline[];
}

/** The mask that an annotator of an outline asks for. */
const TARGETS: Readonly<Record<CellOutline, MaskChannel>> = {
  head: 'head',
  cell: 'cell',
  nucleus: 'part',
  acrosome: 'part',
  midpiece: 'part',
  tail: 'part',
  vacuole: 'vacuole',
};
/** Clicks at each outline. */
const CLICKS = 3;
/** So many outlines judge, evenly out of all videos: each costs three runs of the network. */
const MAX_OUTLINES = 80;
/** Pictures that are shown while a run goes on, of one video each. */
const SAMPLES = 4;
/** A corner of a shown outline may lie so far off, px. */
const TOLERANCE = 0.5;

/**
 * Judges a segmenter that is being trained by outlines of cells it has not learned from: the mean intersection over
 * union after one, two and three clicks of a careful user (see `clickAt`).
 */
export class OutlineValidator {
  private readonly videos: readonly JudgedVideo[];

  constructor(
    videos: readonly { readonly video: number; readonly frames: readonly SnapshotFrame<OutlineLabels>[] }[],
  ) {
    const all = videos.map(({ video, frames }) => ({ video, outlines: outlinesOf(frames) }));
    const each = Math.ceil(MAX_OUTLINES / Math.max(1, all.length));
    this.videos = all.map(({ video, outlines }) => ({ video, outlines: evenly(outlines, each) }));
  }

  get hasCells(): boolean {
    return this.videos.some(({ outlines }) => outlines.length > 0);
  }

  /** Runs a model (bytes of its file) on all outlines, with one thread. @throws ModelError when it is unusable */
  async judge(model: Uint8Array): Promise<Validation> {
    return withModel(openSegmenter, model, (segmenter) => this.run(segmenter));
  }

  private async run(segmenter: Segmenter): Promise<Validation> {
    const all: number[] = [];
    const videos: { video: number; score: number | null }[] = [];
    const samples: SamplePicture[] = [];
    for (const { video, outlines } of this.videos) {
      const own: number[] = [];
      const shown: SamplePicture['outlines'][number][] = [];
      for (const outline of outlines) {
        const { overlaps, mask } = await clickOn(outline, segmenter);
        own.push(mean(overlaps));
        if (outline.frame === outlines[0]?.frame && mask) shown.push(...cornersOf(mask));
      }
      const [first] = outlines;
      if (first && samples.length < SAMPLES)
        samples.push({ video, frame: first.frame, boxes: [], outlines: shown });
      videos.push({ video, score: own.length > 0 ? mean(own) : null });
      all.push(...own);
    }
    return { score: all.length > 0 ? mean(all) : null, videos, samples };
  }
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const outlinesOf = (frames: readonly SnapshotFrame<OutlineLabels>[]): JudgedOutline[] =>
  frames.flatMap(({ picture, labels }, frame) =>
    labels.cells.flatMap(({ headPx, outlines }) =>
      CELL_OUTLINES.flatMap((name) => {
        const polygons = outlines[name];
        return polygons && polygons.length > 0 ? [{ frame, picture, name, headPx, polygons }] : [];
      }),
    ),
  );

async function clickOn(
  { picture, name, headPx, polygons }: JudgedOutline,
  segmenter: Segmenter,
): Promise<{ overlaps: readonly number[]; mask: BinaryMask | null }> {
  const truth = maskOfPolygons(
    polygons.map((polygon) => polygon.map(([x, y]) => ({ x, y }))),
    picture.width,
    picture.height,
  );
  const prompted = new PromptedPicture(segmenter, picture);
  let mask: BinaryMask | null = null;
  const seen = await clickAt(truth, CLICKS, async (clicks) => {
    const answer = await prompted.segment({ clicks, target: TARGETS[name], headLengthPx: headPx });
    mask = answer.mask;
    return answer;
  });
  return { overlaps: seen?.overlaps ?? [0], mask };
}

const cornersOf = (mask: BinaryMask): [number, number][][] =>
  maskOutlines(mask).map((outline) => simplifyOutline(outline, TOLERANCE).map(({ x, y }) => [x, y]));
