export { beginAnalysis, cancelAnalysis, concludeAnalysis, doOthersWait, failAnalysis } from './concluding';
export type { AnalysisVideoView, AnalysisView, ArtefactName, VideoResult } from './contract';
export type { StoredMeasurement } from './measurement';
export { giveUpOnVideo, type MeasureOutcome, measureAnalysisVideo } from './measuring';
export {
  downloadArtefact,
  getAnalysis,
  getVideoMeasurement,
  listAnalysedPatients,
  listAnalyses,
  requireVideoResults,
  videoResults,
} from './reading';
export { type AnalysisRequest, requestAnalysis } from './requesting';
