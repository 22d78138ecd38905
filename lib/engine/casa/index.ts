export { analyzeTracks } from './analyze-tracks';
export { analyzeVideo, type VideoAnalysis } from './analyze-video';
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
export { type AnalysisProcessOptions, endIdleProcesses, runAnalysisProcess } from './run-analysis-process';
export { parseTrackTable, type TrackRow, tracksFromRows } from './track-table';
