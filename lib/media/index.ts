export { type DecodeOptions, decodeGreyFrames } from './decode';
export { findFfmpeg } from './ffmpeg-binary';
export { FfmpegError } from './ffmpeg-error';
export type { FrameRate } from './frame-rate';
export { probeVideo, type VideoProbe } from './probe';
export { type UnreadableReason, UnreadableVideoError } from './unreadable-video';
