export { type CountedPicture, countingArea, visibleShare } from './counting-area';
export { coverHidden, HiddenCover } from './cover-hidden';
export { FieldFinder, type FramePlace } from './field-finder';
export { DEFAULT_FIELDS, type FieldParameters } from './parameters';
export {
  DEFAULT_VISIBLE_AREA,
  findVisibleArea,
  type VisibleArea,
  type VisibleAreaParameters,
} from './visible-area';
