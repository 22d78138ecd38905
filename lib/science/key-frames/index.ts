export { joinTracks, leaveOut, splitTrack, swapTails } from './edit';
export { interpolateTrack } from './interpolate';
export { thinTrack } from './thin';
export type { Corners, FrameBox, TrackBox } from './types';
