import { midpieceAsFound, partsAsFound } from '@/lib/engine/evaluation/morphology/found-errors';
import { type ClassDecision, decideClass } from '@/lib/science/morphology/classify';
import {
  CONTOUR_ERROR_PX,
  type Findings,
  findingsOf,
  type HeadParts,
  type HeadResult,
  headOutline,
  headVerdict,
  type Midpiece,
  measureHead,
  measureHeadParts,
  measureMidpiece,
  measureTail,
  midpieceVerdict,
  type Tail,
} from '@/lib/science/morphology/measure';
import type { Point, Polygon } from '@/lib/science/segmentation/polygon';
import type { Click } from '@/lib/science/segmentation/prompts';
import { HEAD_RANGES } from '@/lib/science/who-manual';
import { classifyCell } from './classify-cell';
import { findMasks } from './find-masks';
import type { MorphologyTools } from './open-tools';
import type { CellMasks, ClassifierResult, MorphologyRequest } from './request';

export interface CellMorphologyResult extends ClassDecision {
  readonly head: HeadResult;
  readonly parts: HeadParts | null;
  readonly midpiece: Midpiece | null;
  readonly tail: Tail | null;
  /**
   * The measured figures against published ranges; WHO's decide. Null without figures, and for unstained cells: the ranges are
   * of stained heads, which are smaller (Maree et al. 2010, Hum. Reprod. 25:1369).
   */
  readonly against: { readonly who6: Findings; readonly kruger: Findings } | null;
  readonly classifier: ClassifierResult;
  /** The head's outline in px of the picture, pixel centers at whole numbers; null where none was measured. */
  readonly outline: Polygon | null;
}

/**
 * Judges one cell of a picture: mask, sizes, defects, class. What can't be known is 'not measured' with its reason,
 * and the class then rests on the rest. @throws RangeError for a scale that is none, ModelError for an unusable model.
 */
export async function measureMorphology(
  request: MorphologyRequest,
  tools: MorphologyTools,
): Promise<CellMorphologyResult> {
  const { picture, pixelSizeUm } = request;
  if (!(pixelSizeUm > 0 && Number.isFinite(pixelSizeUm)))
    throw new RangeError(`a pixel cannot measure ${pixelSizeUm} µm`);
  const clicks = clicksOf(request.at);
  const masks = await findMasks(request, clicks, tools.segmenter);
  const head: HeadResult =
    'reason' in masks
      ? { status: 'not measured', reason: masks.reason }
      : measureHead(masks.head, pixelSizeUm);
  const measured =
    head.status === 'measured' && !('reason' in masks) ? measureParts(head, masks, request) : null;
  // Centers of masks count from pixel centers, clicks from the picture's corner.
  const center =
    head.status === 'measured'
      ? { x: head.center.x + 0.5, y: head.center.y + 0.5 }
      : (clicks.find((c) => c.positive) as Point);
  const classifier: ClassifierResult =
    'reason' in masks && masks.isEmpty
      ? { status: 'not measured', reason: masks.reason }
      : await classifyCell(picture, center, request, tools.classifier);
  const decision = decideClass({
    probabilities: classifier.status === 'measured' ? classifier.probabilities : null,
    head: measured?.against ? headVerdict(measured.against.who6) : null,
    midpiece: measured?.midpiece ? midpieceVerdict(measured.midpiece) : null,
  });
  return {
    ...decision,
    head,
    parts: measured?.parts ?? null,
    midpiece: measured?.midpiece ?? null,
    tail: measured?.tail ?? null,
    against: measured?.against ?? null,
    classifier,
    outline: measured?.outline ?? null,
  };
}

/** Masks that were given are taken at their word; those that a segmenter found have its errors. */
function measureParts(
  head: HeadResult & { status: 'measured' },
  masks: CellMasks,
  { pixelSizeUm, preparation, masks: given }: MorphologyRequest,
) {
  const found = !given;
  const drawn = measureHeadParts(masks.head, masks, CONTOUR_ERROR_PX);
  const parts = found ? partsAsFound(drawn) : drawn;
  const midpiece = masks.midpiece
    ? measureMidpiece(masks.midpiece, head.axisAngle, pixelSizeUm, CONTOUR_ERROR_PX)
    : null;
  const { who6, kruger } = HEAD_RANGES;
  return {
    parts,
    outline: headOutline(masks.head),
    midpiece: midpiece && found ? midpieceAsFound(midpiece) : midpiece,
    tail: masks.tail ? measureTail(masks.tail, pixelSizeUm) : null,
    against:
      preparation === 'stained'
        ? { who6: findingsOf(head.shape, parts, who6), kruger: findingsOf(head.shape, parts, kruger) }
        : null,
  };
}

function clicksOf(at: MorphologyRequest['at']): readonly Click[] {
  if ('w' in at) return [{ x: at.x + at.w / 2, y: at.y + at.h / 2, positive: true }];
  if (!at.some((c) => c.positive)) throw new RangeError('a cell needs a positive click on its head');
  return at;
}
