export {
  type CalibratedScale,
  DEFAULT_SCALE,
  type DetectAtScale,
  findCalibratedScale,
  findDetectionScale,
  rescaleBoxes,
  type ScaleParameters,
  scaledSize,
  stillDetector,
} from './detection-scale';
export { type Detector, loadDetector, openDetector, readDetectorMetadata } from './detector';
export { type HeadFeatures, openHeadFeatures } from './head-features';
export { carriedFeaturesMetadata, openJudgeFeatures } from './judge-features';
export { type DetectorMetadata, parseDetectorMetadata, readMetadataProps } from './metadata';
export {
  DEFAULT_DETECTOR_ID,
  type FrozenModel,
  type InstalledModel,
  isInstalled,
  isShippedDetector,
  loadModelCard,
  type ModelCard,
  type ModelIdentity,
  modelsFolder,
  type PlacedModel,
  resolveModel,
  TRAINABLE_DETECTOR_ID,
} from './model-card';
export { ModelError } from './model-error';
export {
  type CellMorphology,
  DEFAULT_MORPHOLOGY_ID,
  loadMorphologyClassifier,
  type MorphologyClassifier,
  type MorphologyMetadata,
  openMorphologyClassifier,
} from './morphology';
export { PromptedPicture, type SegmentedObject } from './prompted-picture';
export {
  DEFAULT_RESTING_ID,
  loadRestingJudge,
  type RestingAnswer,
  type RestingCalibration,
  type RestingJudge,
  restingMetadata,
  UNCALIBRATED,
} from './resting';
export { segmentObject, segmentParts } from './segment-object';
export { MAX_CLICKS, requireSegmentRequest, type SegmentRequest } from './segment-request';
export {
  type CropAnswer,
  type CropOptions,
  DEFAULT_SEGMENTER_ID,
  loadSegmenter,
  openSegmenter,
  type Segmenter,
} from './segmenter';
export { type OpenModel, openModel, type SessionOptions } from './session';
