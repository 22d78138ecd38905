export { add, div, maximum, minimum, mul, sub } from './arithmetic';
export { conv2d } from './convolution';
export { matmul } from './matmul';
export { groupNorm, standardizeWeights } from './normalization';
export { abs, exp, log, relu, sigmoid, silu, softplus, sqrt, square } from './pointwise';
export { mean, sum } from './reduce';
export { depthToSpace2, maxPool2, spaceToDepth2, upsample2 } from './resample';
export { concat, reshape, split, transpose } from './shape';
