export { analyseTracks } from './analyse-tracks';
export { analyseVideo, type VideoAnalysis } from './analyse-video';
export { type Calibration, checkCalibration } from './calibration';
export type { AnalysisOptions } from './options';
export { OUTPUT_FILES, OutputFolder } from './output-folder';
export { DEFAULT_PARAMETERS, type EngineParameters } from './parameters';
export type { AnalysisHooks } from './pipeline';
export type {
  AnalysisProgress,
  AnalysisTimings,
  CasaResult,
  KinematicFigure,
  MotilityResult,
  PercentEstimate,
  Spread,
} from './result';
export { type AnalysisProcessOptions, runAnalysisProcess } from './run-analysis-process';
export { parseTrackTable, type TrackRow, tracksFromRows } from './track-table';
