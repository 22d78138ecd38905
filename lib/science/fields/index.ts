export { type CountedPicture, countingArea, visibleShare } from './counting-area';
export { coverHidden, HiddenCover } from './cover-hidden';
export { DEFAULT_FIELDS, FieldFinder, type FieldParameters, type FramePlace } from './field-finder';
export {
  DEFAULT_VISIBLE_AREA,
  findVisibleArea,
  type VisibleArea,
  type VisibleAreaParameters,
} from './visible-area';
