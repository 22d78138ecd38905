export { deleteVideo, updateVideo } from './changing';
export type { VideoView } from './contract';
export { videoPrefix } from './keys';
export { thumbnailResponse, videoResponse } from './media';
export { removeOrphans } from './orphans';
export { markPreviewFailed, preparePreview, prepareThumbnail } from './preparing';
export { removeStaleUploads } from './pruning';
export { type RemovalScope, removeContents } from './queries-removal';
export {
  getVideo,
  getVideoForJob,
  listVideos,
  listVideosOfDataset,
  listVideosOfDatasets,
  type VideoForJob,
} from './reading';
export { abandonUpload, beginUpload, continueUpload, getUploadState } from './resuming';
export { removeOutdatedVideos } from './retention';
export { announceRetention } from './retention-notices';
export { receiveVideo, registerStoredVideo, type VideoFile } from './storing';
export { megapixelsOf } from './work-size';
