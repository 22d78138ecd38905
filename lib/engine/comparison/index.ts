export { type Comparison, compareDetectors } from './compare';
export { type FrameFindings, findHeads } from './find-heads';
export type { ComparedVideo, DetectorReport } from './types';
