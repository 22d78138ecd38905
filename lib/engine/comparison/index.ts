export { type Comparison, compareDetectors } from './compare';
export type { ComparedVideo, DetectorReport } from './types';
