export {
  AnswerError,
  type AnswerFault,
  type DecodeOptions,
  decodeYolo,
  type ImportedBox,
  YOLO_DECODING,
} from './decode-yolo';
export { type InspectionResult, inspectModel, MAX_MODEL_BYTES, type ModelInspection } from './inspect';
export { type ModelLayout, recognizeLayout, type UnknownReason, type YoloLayout } from './layout';
export { drawLetterbox, fitLetterbox, type Letterbox } from './letterbox';
export type { OwnTask } from './own-models';
export { REFUSAL_REASONS, type RefusalReason } from './refusal';
export type { Dimension, ValueFacts } from './value-info';
export { YOLO_HEADS, type YoloHead } from './yolo-heads';
