export { type Evaluation, evaluateVideo } from './evaluate-video';
export { measureAltered } from './measure-altered';
export { evaluateMorphology, type MorphologyEvaluation } from './morphology/evaluate';
export { evaluateRefusal, type RefusalEvaluation } from './morphology/evaluate-refusal';
export { readMhsma } from './morphology/mhsma';
export {
  evaluateSegmentation,
  evaluateSimulatedStills,
  type SegmentationEvaluation,
} from './segmentation/evaluate-segmentation';
export { evaluateSimulated, type SimulatedEvaluation } from './simulated';
