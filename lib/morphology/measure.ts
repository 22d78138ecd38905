import { type MorphologyClassifier, type Segmenter, segmentParts } from '@/lib/onnx';
import { type ClassDecision, type DefectProbabilities, decideClass } from '@/lib/vision/morphology';
import {
  CONTOUR_ERROR_PX,
  coarsestPixelUm,
  type Findings,
  findingsOf,
  type HeadParts,
  type HeadResult,
  headOutline,
  headVerdict,
  leastHeadLengthPx,
  type Midpiece,
  measureHead,
  measureHeadParts,
  measureMidpiece,
  measureTail,
  midpieceVerdict,
  type Tail,
} from '@/lib/vision/morphometry';
import { readCrop, windowAround } from '@/lib/vision/segment/crop';
import type { BinaryMask } from '@/lib/vision/segment/mask';
import type { Point, Polygon } from '@/lib/vision/segment/polygon';
import type { Click } from '@/lib/vision/segment/prompts';
import type { Box, GreyFrame } from '@/lib/vision/types';
import { HEAD_RANGES } from '@/lib/who';
import type { MorphologyTools } from './open-tools';

/** Masks of one cell, each of the picture's size. */
export interface CellMasks {
  readonly head: BinaryMask;
  readonly acrosome?: BinaryMask | null;
  readonly vacuole?: BinaryMask | null;
  readonly midpiece?: BinaryMask | null;
  readonly tail?: BinaryMask | null;
}

export interface MorphologyRequest {
  readonly picture: GreyFrame;
  /** Where the head is: a box about it, or clicks (px of the picture), at least one of them positive and on the head. */
  readonly at: Box | readonly Click[];
  readonly pixelSizeUm: number;
  /** The classifier knows unstained cells only. */
  readonly preparation: 'unstained' | 'stained';
  /** Masks that are already there, drawn by a person for instance; then the segmenter is not asked. */
  readonly masks?: CellMasks | undefined;
}

export type ClassifierResult =
  | {
      readonly status: 'measured';
      readonly probabilities: DefectProbabilities;
      /** How far the ensemble's networks disagree, as a standard deviation of the probability. */
      readonly disagreement: DefectProbabilities;
      readonly defects: Readonly<Record<keyof DefectProbabilities, boolean>>;
    }
  | { readonly status: 'not measured'; readonly reason: string };

export interface CellMorphologyResult extends ClassDecision {
  readonly head: HeadResult;
  readonly parts: HeadParts | null;
  readonly midpiece: Midpiece | null;
  readonly tail: Tail | null;
  /** The measured figures against published ranges; WHO's decide. */
  readonly against: { readonly who6: Findings; readonly kruger: Findings } | null;
  readonly classifier: ClassifierResult;
  /** The head's outline in px of the picture, pixel centres at whole numbers; null where none was measured. */
  readonly outline: Polygon | null;
}

/** Beyond this scale a picture is too coarse to be brought to the classifier's. */
const COARSEST_FOR_CLASSIFIER = 1.4;
const PATCH = 128;

/**
 * Judges one cell of a picture: mask, sizes, defects, class. What can't be known is 'not measured' with its reason,
 * and the class then rests on the rest. Raises RangeError for a scale that is none, ModelError for an unusable model.
 */
export async function measureMorphology(
  request: MorphologyRequest,
  tools: MorphologyTools,
): Promise<CellMorphologyResult> {
  const { picture, pixelSizeUm } = request;
  if (!(pixelSizeUm > 0 && Number.isFinite(pixelSizeUm)))
    throw new RangeError(`a pixel cannot measure ${pixelSizeUm} µm`);
  const clicks = clicksOf(request.at);
  const masks = await masksOf(request, clicks, tools.segmenter);
  const head: HeadResult =
    'reason' in masks
      ? { status: 'not measured', reason: masks.reason }
      : measureHead(masks.head, pixelSizeUm);
  const measured =
    head.status === 'measured' && !('reason' in masks) ? measureParts(head, masks, pixelSizeUm) : null;
  // Centres of masks count from pixel centres, clicks from the picture's corner.
  const centre =
    head.status === 'measured'
      ? { x: head.centre.x + 0.5, y: head.centre.y + 0.5 }
      : (clicks.find((c) => c.positive) as Point);
  const classifier = await classify(picture, centre, request, tools.classifier);
  const decision = decideClass({
    probabilities: classifier.status === 'measured' ? classifier.probabilities : null,
    head: measured ? headVerdict(measured.against.who6) : null,
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

function measureParts(head: HeadResult & { status: 'measured' }, masks: CellMasks, pixelSizeUm: number) {
  const parts = measureHeadParts(masks.head, masks, CONTOUR_ERROR_PX);
  const { who6, kruger } = HEAD_RANGES;
  return {
    parts,
    outline: headOutline(masks.head),
    midpiece: masks.midpiece
      ? measureMidpiece(masks.midpiece, head.axisAngle, pixelSizeUm, CONTOUR_ERROR_PX)
      : null,
    tail: masks.tail ? measureTail(masks.tail, pixelSizeUm) : null,
    against: { who6: findingsOf(head.shape, parts, who6), kruger: findingsOf(head.shape, parts, kruger) },
  };
}

function clicksOf(at: MorphologyRequest['at']): readonly Click[] {
  if ('w' in at) return [{ x: at.x + at.w / 2, y: at.y + at.h / 2, positive: true }];
  if (!at.some((c) => c.positive)) throw new RangeError('a cell needs a positive click on its head');
  return at;
}

async function masksOf(
  { picture, pixelSizeUm, masks }: MorphologyRequest,
  clicks: readonly Click[],
  segmenter: Segmenter | null,
): Promise<CellMasks | { readonly reason: string }> {
  if (masks) return masks;
  if (!segmenter) return { reason: 'no segmentation model is installed, and no mask was given' };
  const usual = HEAD_RANGES.who6.medianLengthUm / pixelSizeUm;
  if (pixelSizeUm > coarsestPixelUm(CONTOUR_ERROR_PX))
    return {
      reason:
        `at ${pixelSizeUm} µm a pixel a normal head is ${usual.toFixed(0)} px long; sizes can be told from ` +
        `${leastHeadLengthPx(CONTOUR_ERROR_PX)} px on`,
    };
  const found = await segmentParts(segmenter, picture, { clicks, headLengthPx: usual });
  const of = (target: string): BinaryMask | null => {
    const mask = found.find((part) => part.target === target)?.mask;
    return mask?.data.some((v) => v > 0) ? mask : null;
  };
  const head = of('head');
  if (!head) return { reason: 'no head was found there' };
  return {
    head,
    acrosome: of('acrosome'),
    vacuole: of('vacuole'),
    midpiece: of('midpiece'),
    tail: of('tail'),
  };
}

async function classify(
  picture: GreyFrame,
  centre: Point,
  { pixelSizeUm, preparation }: MorphologyRequest,
  classifier: MorphologyClassifier | null,
): Promise<ClassifierResult> {
  const refused = (reason: string): ClassifierResult => ({ status: 'not measured', reason });
  if (!classifier) return refused('no morphology model is installed');
  if (preparation === 'stained') return refused('the classifier was trained on unstained cells only');
  const scale = classifier.metadata.pixelSizeUm;
  if (pixelSizeUm > COARSEST_FOR_CLASSIFIER * scale)
    return refused(
      `the classifier reads pictures of about ${scale} µm a pixel; these have ${pixelSizeUm} µm, which shows too little`,
    );
  const window = windowAround(centre, (PATCH * scale) / pixelSizeUm, PATCH);
  const [answer] = await classifier.classify([
    { width: PATCH, height: PATCH, data: readCrop(picture, window) },
  ]);
  if (!answer) return refused('the classifier gave no answer');
  const { probabilities, disagreement } = answer;
  const { thresholds } = classifier.metadata;
  const defects = Object.fromEntries(
    (Object.keys(probabilities) as (keyof DefectProbabilities)[]).map((d) => [
      d,
      probabilities[d] >= thresholds[d],
    ]),
  ) as Record<keyof DefectProbabilities, boolean>;
  return { status: 'measured', probabilities, disagreement, defects };
}
