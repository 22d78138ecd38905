export { maskedL1, maskedOverlapLoss } from './boxes';
export { softmaxCrossEntropy, weightedBce } from './classification';
export { featureLoss, softHeatmapLoss } from './distillation';
export { heatmapFocalLoss } from './heatmap-focal';
export { bceWithLogits, diceLoss } from './segmentation';
