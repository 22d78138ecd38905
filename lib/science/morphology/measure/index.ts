export { CLEAR_EDGE, edgeStep } from './edge-step';
export {
  CONTOUR_ERROR_PX,
  type HeadResult,
  type HeadShape,
  headOutline,
  type MeasuredHead,
  measureHead,
} from './head';
export type { Measured } from './measured';
export {
  type HeadParts,
  type Midpiece,
  measureHeadParts,
  measureMidpiece,
  measureTail,
  type Tail,
} from './parts';
export { coarsestPixelRoundedUm, coarsestPixelUm, leastHeadLengthPx } from './refusal';
export { type Findings, findingsOf, headVerdict, midpieceVerdict } from './verdict';
