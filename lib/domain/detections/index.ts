export type { DetectionConfig, DetectionView } from './contract';
export {
  addDetection,
  type DetectionChange,
  deleteDetection,
  deleteFrameDetections,
  updateDetection,
} from './editing';
export { filterCrops, filterDetections, getListedDetection } from './listing';
export { jpegResponse } from './pictures';
export {
  detectionCrop,
  framePicture,
  getDetectionDetail,
  getFrameDetections,
  resultPicture,
} from './reading';
export {
  detectFrame,
  getDetectionStatus,
  requestDetection,
  requireDetector,
  startDetection,
} from './requesting';
export { listDetectionResults } from './results';
