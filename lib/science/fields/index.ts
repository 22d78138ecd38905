export { DEFAULT_FIELDS, FieldFinder, type FieldParameters, type FramePlace } from './field-finder';
