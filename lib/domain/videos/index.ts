export { deleteVideo, updateVideo } from './changing';
export type { VideoView } from './contract';
export { displayFileName, fileEnding } from './file-name';
export { originalKey, previewKey, thumbnailKey, uploadPrefix, videoPrefix } from './keys';
export { thumbnailResponse, videoResponse } from './media';
export { removeOrphans } from './orphans';
export { markPreviewFailed, preparePreview, prepareThumbnail } from './preparing';
export { removeStaleUploads } from './pruning';
export { requireNotHeld } from './queries-held';
export { KEYS_PER_EVENT, type RemovalScope, removeContents } from './queries-removal';
export { requireUnsigned } from './queries-signed';
export {
  getVideo,
  getVideoForJob,
  listVideoPatients,
  listVideos,
  listVideosOfDataset,
  listVideosOfDatasets,
  type VideoForJob,
} from './reading';
export { receiveUpload } from './receive-upload';
export { abandonUpload, beginUpload, continueUpload, getUploadState } from './resuming';
export { removeOutdatedVideos } from './retention';
export { announceRetention } from './retention-notices';
export {
  keepOrRemove,
  receiveVideo,
  registerStoredVideo,
  requireDataset,
  type VideoFile,
} from './storing';
export { megapixelsOf } from './work-size';
