export { onRoundCells } from './on-round-cells';
export { type AgglutinationParameters, DEFAULT_AGGLUTINATION } from './parameters';
export { type HeldField, shakingInClusters } from './shaking-clusters';
