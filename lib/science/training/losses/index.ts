export { maskedL1, maskedOverlapLoss } from './boxes';
export { softmaxCrossEntropy, weightedBce } from './classification';
export { heatmapFocalLoss } from './heatmap-focal';
export { bceWithLogits, diceLoss } from './segmentation';
