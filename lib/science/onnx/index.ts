export { type InspectionResult, inspectModel, MAX_MODEL_BYTES, type ModelInspection } from './inspect';
export { REFUSAL_REASONS, type RefusalReason } from './refusal';
export type { Dimension, ValueFacts } from './value-info';
