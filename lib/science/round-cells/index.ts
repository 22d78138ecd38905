export { findRoundCells, type RoundBody } from './find-round-cells';
export { DEFAULT_ROUND_CELLS, type RoundCellParameters } from './parameters';
export { pixelUmByHeads } from './pixel-size';
export { stillPicture } from './still-picture';
