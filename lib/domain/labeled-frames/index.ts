export { byVideo } from './by-video';
export { DataChangedError, type ReadLabeledFrames, type ReadOutlinedFrames } from './labeled-frame';
export {
  countDatasets,
  type LabelKind,
  type ReadyFrame,
  selectDatasets,
  selectFrameSizes,
  selectReadyFrames,
} from './queries';
