export { copyFiltered } from './copy-filtered';
export { type Crop, cropImage } from './crop';
export {
  type DecodeOptions,
  decodeGrayFrames,
  decodePicturesAt,
  grayFilters,
  type PicturePlace,
} from './decode';
export { type ExtractedFrame, type ExtractOptions, extractFrames } from './extract-frames';
export {
  type ExtractionConfig,
  type ExtractionPlan,
  type PlannedFrame,
  planExtraction,
} from './extraction-plan';
export { findFfmpeg } from './ffmpeg-binary';
export { FfmpegError } from './ffmpeg-error';
export type { FrameRate } from './frame-rate';
export { readGrayPicture } from './gray-picture';
export { makePreview, needsPreview, type PreviewOptions } from './preview';
export { probeVideo, type VideoProbe } from './probe';
export { makeThumbnail } from './thumbnail';
export { type UnreadableReason, UnreadableVideoError } from './unreadable-video';
