export { type CellAxis, findCellAxis, type Patch } from './cell-axis';
export { type DefectProbabilities, MHSMA_DEFECTS, type MhsmaDefect } from './defects';
export {
  type ClassDecision,
  decideClass,
  type MorphologyEvidence,
  PRODUCT_CLASSES,
  type ProductClass,
} from './product-class';
