export { drawCells } from './draw-cells';
export { evaluateMorphology, type MorphologyEvaluation } from './evaluate';
export {
  type CellMasks,
  type CellMorphologyResult,
  type ClassifierResult,
  type MorphologyRequest,
  measureMorphology,
} from './measure';
export { measurePicture, type PictureMorphology, type PictureRequest } from './measure-picture';
export { MhsmaError, readMhsma } from './mhsma';
export { closeMorphologyTools, type MorphologyTools, openMorphologyTools } from './open-tools';
