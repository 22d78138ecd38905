export { applyEdits, type NumberedOperation } from './apply-edits';
export type { TrackSet } from './contract';
export { editTracks, type TrackChange } from './editing';
export { trackPictureFile } from './picture-of-measurement';
export { getTracks } from './reading';
export { editsOf, measurementOf } from './review';
export { type ReviewedMeasurement, reviewedMeasurement } from './reviewed';
export { fieldSensitivity, type VideoSensitivity } from './sensitivity';
export { type StoredOperation, storedOperation } from './stored';
