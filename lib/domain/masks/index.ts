export { clearMask, restoreMask } from './clearing';
export { type ImportedMask, storeImportedMasks } from './importing';
export { maskFromPoints, predictMask } from './masking';
export { listModels } from './models';
export { getMasks, paintMask } from './painting';
export { maskPicture, pngResponse } from './pictures';
export { setMaskQuality } from './storing';
export { suggestPoints } from './suggesting';
