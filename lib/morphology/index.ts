export { evaluateMorphology, type MorphologyEvaluation } from './evaluate';
export { MhsmaError, readMhsma } from './mhsma';
