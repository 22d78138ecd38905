export { type Evaluation, evaluateVideo } from '@/lib/engine/evaluation/evaluate-video';
export {
  evaluateSegmentation,
  evaluateSimulatedStills,
  type SegmentationEvaluation,
} from '@/lib/engine/evaluation/segmentation/evaluate-segmentation';
export { evaluateSimulated, type SimulatedEvaluation } from '@/lib/engine/evaluation/simulated';
export { analyseTracks } from './analyse-tracks';
export { analyseVideo, LEAST_SCORE, type VideoAnalysis } from './analyse-video';
export { type AnalysisOptions, type Calibration, checkCalibration } from './options';
export { OUTPUT_FILES, OutputFolder } from './output-folder';
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
