export { drawCells } from './draw-cells';
export { findHeads } from './find-heads';
export { type CellMorphologyResult, measureMorphology } from './measure';
export { measurePicture, type PictureMorphology, type PictureRequest } from './measure-picture';
export { closeMorphologyTools, type MorphologyTools, openMorphologyTools } from './open-tools';
export type { CellMasks, ClassifierResult, MorphologyRequest } from './request';
