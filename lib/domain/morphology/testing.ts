import type { CellMeasures } from './contract-cells';

/** A cell of which nothing could be measured. */
export const NOTHING_MEASURED: CellMeasures = {
  headLengthUm: null,
  headWidthUm: null,
  headAreaUm2: null,
  headPerimeterUm: null,
  ellipticity: null,
  acrosomePercent: null,
  vacuoles: null,
  midpieceLengthUm: null,
  midpieceWidthUm: null,
  tailLengthUm: null,
  findings: null,
};
