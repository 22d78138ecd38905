export { drawCells } from './draw-cells';
export { evaluateMorphology, type MorphologyEvaluation } from './evaluate';
export { type CellMorphologyResult, measureMorphology } from './measure';
export { measurePicture, type PictureMorphology, type PictureRequest } from './measure-picture';
export { MhsmaError, readMhsma } from './mhsma';
export { closeMorphologyTools, type MorphologyTools, openMorphologyTools } from './open-tools';
export type { CellMasks, ClassifierResult, MorphologyRequest } from './request';
