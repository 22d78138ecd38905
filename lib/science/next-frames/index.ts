export { binaryEntropy, type FrameFacts, type RankedFrame, rankFrames } from './rank';
