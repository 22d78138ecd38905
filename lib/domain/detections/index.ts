export type { DetectionConfig, DetectionView } from './contract';
export {
  addDetection,
  type DetectionChange,
  deleteDetection,
  deleteFrameDetections,
  updateDetection,
} from './editing';
export { jpegResponse } from './pictures';
export { detectionCrop, getDetectionDetail, getFrameDetections, resultPicture } from './reading';
export { detectFrame, getDetectionStatus, requestDetection } from './requesting';
