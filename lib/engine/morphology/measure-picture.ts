import type { Detector } from '@/lib/engine/inference';
import type { ProductClass } from '@/lib/science/morphology/classify';
import type { Point } from '@/lib/science/segmentation/polygon';
import type { GrayFrame } from '@/lib/science/vision/types';
import { type Interval, shareOf } from '@/lib/science/who-manual';
import { findHeads } from './find-heads';
import { type CellMorphologyResult, measureMorphology } from './measure';
import type { MorphologyTools } from './open-tools';
import type { MorphologyRequest } from './request';

export interface PictureRequest extends Pick<MorphologyRequest, 'pixelSizeUm' | 'preparation'> {
  readonly picture: GrayFrame;
  /** Where the heads are (px); without it the detector looks for them. */
  readonly heads?: readonly Point[] | undefined;
}

export interface PictureMorphology {
  readonly cells: readonly (CellMorphologyResult & { readonly at: Point })[];
  readonly summary: MorphologySummary;
}

export interface MorphologySummary {
  readonly cells: number;
  readonly classes: Readonly<Partial<Record<ProductClass, number>>>;
  /**
   * Normal forms among the cells with a class, with Wilson's interval; null where no cell could be called normal or
   * not. Cells of unknown class are left out, so that this is the share of all cells only where those are like the rest.
   */
  readonly normalForms: {
    readonly percent: number;
    readonly interval95: Interval;
    readonly of: number;
  } | null;
}

/** Judges every cell of a still. @throws RangeError, ModelError as {@link measureMorphology} does. */
export async function measurePicture(
  request: PictureRequest,
  tools: MorphologyTools,
  detector: Detector | null,
): Promise<PictureMorphology> {
  const { picture, pixelSizeUm, preparation } = request;
  const heads = request.heads ?? (detector ? await findHeads(picture, pixelSizeUm, detector) : []);
  const cells: (CellMorphologyResult & { at: Point })[] = [];
  for (const at of heads) {
    const clicks = [{ ...at, positive: true }];
    cells.push({
      at,
      ...(await measureMorphology({ picture, at: clicks, pixelSizeUm, preparation }, tools)),
    });
  }
  return { cells, summary: summarize(cells) };
}

/** Counts of classes and the share of normal forms. */
export function summarize(
  cells: readonly Pick<CellMorphologyResult, 'className' | 'classifier'>[],
): MorphologySummary {
  const classes: Partial<Record<ProductClass, number>> = {};
  for (const { className } of cells) classes[className] = (classes[className] ?? 0) + 1;
  // Without the classifier no cell can be called normal: a share of nought would be a lie.
  const judged = cells.filter((c) => c.classifier.status === 'measured' && c.className !== 'unknown');
  const normal = judged.filter((c) => c.className === 'normal').length;
  const n = judged.length;
  const share = n > 0 ? shareOf(normal, n) : null;
  return {
    cells: cells.length,
    classes,
    normalForms: share && { percent: share.percent, interval95: share.interval95, of: n },
  };
}
