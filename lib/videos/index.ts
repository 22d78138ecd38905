export {
  type Calibration,
  calibrationGaps,
  effectiveCalibration,
} from '@/lib/calibration/contract';
export { deleteVideo, updateVideo } from './changing';
export { isProcessing, isUsable, type VideoView } from './contract';
export { videoPrefix } from './keys';
export {
  getVideo,
  getVideoForJob,
  listUsableVideos,
  listVideos,
  listVideosOfDataset,
  type VideoForJob,
} from './reading';
export { type RemovalScope, removeContents } from './removal';
