import { ModelError } from '@/lib/engine/inference/model-error';
import { PromptedPicture } from '@/lib/engine/inference/prompted-picture';
import type { Segmenter } from '@/lib/engine/inference/segmenter';
import { readGrayPicture } from '@/lib/engine/media/gray-picture';
import { say } from '@/lib/messages/message';
import { maskOutlines, simplifyOutline } from '@/lib/science/segmentation/contour';
import { type BinaryMask, maskArea } from '@/lib/science/segmentation/mask';
import { encodeRunLengths } from '@/lib/science/segmentation/run-lengths';
import { suggestPoints } from '@/lib/science/segmentation/suggest-points';
import { tidyMask } from '@/lib/science/segmentation/tidy-mask';
import { cutMask } from '@/lib/science/segmentation/window-mask';
import { cropRegion, promptWindow } from '@/lib/science/vision/crop-region';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { PromptedPairs } from './prompted-pairs';
import { Recent } from './recent';
import type { OwnSegmenter, PromptAnswer, PromptedCell, PromptedMask, PromptRequest } from './request';

export interface OpenSegmenter {
  readonly id: string;
  readonly segmenter: Segmenter;
}

/** Frames and cells that stay at hand: one page of crops, and who works beside. */
const KEPT = 32;
/** Segmenters of projects that stay open, beside the shipped one. */
const KEPT_SEGMENTERS = 4;
/** Outlines are for drawing; the run lengths are the truth. */
const OUTLINE_TOLERANCE_PX = 0.5;

type Request<K extends PromptRequest['kind']> = Extract<PromptRequest, { kind: K }>;

/**
 * Outlines cells by clicks, one request at a time. Decoded frames and the answers to a cell's earlier clicks are kept, so
 * that a further click costs one run of the network.
 */
export class PromptedCells {
  private readonly frames = new Recent<GrayFrame>(KEPT);
  private readonly cells = new Recent<PromptedPicture>(KEPT);
  private readonly own = new Recent<OpenSegmenter>(KEPT_SEGMENTERS);
  private opened: Promise<OpenSegmenter> | null = null;

  /**
   * @param open the shipped segmenter
   * @param openOwn one of a project, out of its bytes
   */
  constructor(
    private readonly open: () => Promise<OpenSegmenter>,
    private readonly pairs: PromptedPairs,
    private readonly openOwn: (bytes: Uint8Array, name: string) => Promise<Segmenter>,
  ) {}

  /** @throws RangeError for a request that makes no sense on its picture; Error where the picture can't be decoded */
  async answer(request: PromptRequest): Promise<PromptAnswer> {
    if (request.kind === 'pairs') return { kind: 'pairs', pairs: await this.pairs.list() };
    try {
      const byPair = request.kind === 'mask' ? await this.askPair(request) : null;
      if (byPair) return byPair;
      const frame = await this.frameOf(request.cell);
      if (!frame) return { kind: 'pictureMissing' };
      const opened = await (request.cell.segmenter
        ? this.ownSegmenter(request.cell.segmenter)
        : this.segmenter());
      if (!opened) return { kind: 'segmenterMissing' };
      const { id, segmenter } = opened;
      const prompted = this.promptedOf(request.cell, segmenter, frame);
      return request.kind === 'mask'
        ? await outline(prompted, request, id)
        : await suggest(prompted, request, id);
    } catch (error) {
      if (error instanceof ModelError) return { kind: 'unusable', said: error.said };
      throw error;
    }
  }

  /** Null where none of the named pairs can be used, and the shipped segmenter has to do it. */
  private async askPair(request: Request<'mask'>): Promise<PromptAnswer | null> {
    const pair = await this.pairs.usable(request.pairs);
    if (!pair) return null;
    const { cell, clicks } = request;
    try {
      const found = await this.pairs.outline(pair, cell, cropRegion(cell.box, cell.frame), clicks);
      if (!found) return { kind: 'pictureMissing' };
      return maskOnCrop(found.mask, request, { score: found.score, target: null, modelId: pair.id });
    } catch (error) {
      this.pairs.remember(pair.id, error);
      return null;
    }
  }

  private async frameOf({ frameKey, picture }: PromptedCell): Promise<GrayFrame | null> {
    const known = this.frames.get(frameKey);
    if (known || !picture) return known ?? null;
    const frame = await readGrayPicture(picture);
    this.frames.set(frameKey, frame);
    return frame;
  }

  private segmenter(): Promise<OpenSegmenter> {
    this.opened ??= this.open();
    // A model that was repaired is found the next time.
    this.opened.catch(() => {
      this.opened = null;
    });
    return this.opened;
  }

  /** Null where its file is needed. @throws ModelError for a file that is not what it was */
  private async ownSegmenter({ id, sha256, file }: OwnSegmenter): Promise<OpenSegmenter | null> {
    const known = this.own.get(sha256);
    if (known || !file) return known ?? null;
    const segmenter = await this.openOwn(file, id);
    if (segmenter.sha256 !== sha256) {
      await segmenter.close();
      throw new ModelError(say('engine.model.changed', { id }));
    }
    const opened = { id, segmenter };
    this.own.set(sha256, opened);
    return opened;
  }

  private promptedOf(
    { work, frameKey, box }: PromptedCell,
    segmenter: Segmenter,
    frame: GrayFrame,
  ): PromptedPicture {
    const name = JSON.stringify([work, frameKey, box, segmenter.sha256]);
    const prompted = this.cells.get(name) ?? new PromptedPicture(segmenter, frame);
    this.cells.set(name, prompted);
    return prompted;
  }
}

async function outline(
  prompted: PromptedPicture,
  request: Request<'mask'>,
  modelId: string,
): Promise<PromptedMask> {
  const { cell, clicks, target } = request;
  const found = await prompted.segment({ clicks, box: promptWindow(cell.box), target });
  const mask = cutMask(found.mask, cropRegion(cell.box, cell.frame));
  return maskOnCrop(mask, request, { score: found.score, target: found.target, modelId });
}

/** The answer of a mask that fills the crop's window. */
function maskOnCrop(
  mask: BinaryMask,
  request: Request<'mask'>,
  about: Pick<PromptedMask, 'score' | 'target' | 'modelId'>,
): PromptedMask {
  const window = cropRegion(request.cell.box, request.cell.frame);
  const clicks = request.clicks.map((click) => ({ ...click, x: click.x - window.x, y: click.y - window.y }));
  const kept = request.tidy ? tidyMask(mask, clicks) : mask;
  const outlines = maskOutlines(kept).map((outline) =>
    simplifyOutline(outline, OUTLINE_TOLERANCE_PX).map(({ x, y }) => ({ x: x + window.x, y: y + window.y })),
  );
  const runs = encodeRunLengths(kept.data, kept.width, kept.height);
  return { kind: 'mask', window, runs, area: maskArea(kept), outlines, ...about };
}

async function suggest(
  prompted: PromptedPicture,
  { cell, count, seed }: Request<'suggestion'>,
  modelId: string,
): Promise<PromptAnswer> {
  const parts = await prompted.parts({ clicks: [], box: promptWindow(cell.box) });
  const window = cropRegion(cell.box, cell.frame);
  const [whole, head] = (['cell', 'head'] as const).map((target) => {
    const part = parts.find((p) => p.target === target);
    if (!part) throw new Error(`the segmenter gave no ${target}`);
    return cutMask(part.mask, window);
  }) as [BinaryMask, BinaryMask];
  const points = suggestPoints(whole, head, count, seed);
  return {
    kind: 'suggestion',
    window,
    points: points.map((point) => ({ ...point, x: point.x + window.x, y: point.y + window.y })),
    modelId,
  };
}
