export { byVideo } from './by-video';
export { DataChangedError, type ReadLabeledFrames } from './labeled-frame';
export {
  countDatasets,
  type ReadyFrame,
  selectDatasets,
  selectFrameSizes,
  selectReadyFrames,
} from './queries';
