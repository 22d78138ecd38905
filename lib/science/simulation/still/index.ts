export { type Condition, classOf, DEFECTS, MORPHOLOGY_CLASSES, type MorphologyClass } from './morphology';
export { DEFAULT_STILL, STILL_STAINS, type StillParameters, type StillStain } from './parameters';
export { type SimulatedStill, simulateStill } from './still';
export type { CellPart, HeadDimensions, StillCell } from './truth';
export { CELL_PARTS, cellBox, partMask } from './truth';
