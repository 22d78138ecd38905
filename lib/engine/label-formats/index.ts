export type {
  AnnotatedBox,
  AnnotatedFrame,
  AnnotatedMask,
  AnnotatedTrack,
  AnnotationSet,
} from './annotation-set';
export { classOfName, type LabeledBox, type LabeledVideo, type Truth } from './labels';
export type { KnownPicture } from './pictures';
export { type ReadAnnotations, type ReadFormat, readAnnotations } from './read-annotations';
export { type WriteFormat, type WriteOptions, writeAnnotations } from './write-annotations';
