export { beginAnalysis, cancelAnalysis, concludeAnalysis, doOthersWait, failAnalysis } from './concluding';
export type { AnalysisVideoView, AnalysisView, ArtifactName, VideoResult } from './contract';
export type { StoredMeasurement } from './measurement';
export { giveUpOnVideo, type MeasureOutcome, measureAnalysisVideo } from './measuring';
export {
  downloadArtifact,
  getAnalysis,
  getVideoMeasurement,
  listAnalyses,
  listAnalyzedPatients,
  requireVideoResults,
  videoResults,
} from './reading';
export { type AnalysisRequest, requestAnalysis } from './requesting';
