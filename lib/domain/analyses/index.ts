export { getAdequacy } from './adequacy';
export { calculateVideos } from './calculating';
export { composeInLanguage } from './composing';
export { beginAnalysis, cancelAnalysis, concludeAnalysis, failAnalysis } from './concluding';
export type { AnalysisVideoView, AnalysisView, VideoResult } from './contract';
export { videosCorrectedSince } from './corrected-since';
export { getAnalysisDetail } from './detail';
export { factsOfMeasured, type StoredMeasurement } from './measurement';
export { listMeasurements } from './measurements';
export { giveUpOnVideo, type MeasureOutcome, measureAnalysisVideo, pauseVideo } from './measuring';
export {
  downloadArtifact,
  getAnalysis,
  getVideoMeasurement,
  listAnalyses,
  listAnalyzedPatients,
  requireVideoResults,
  videoResults,
} from './reading';
export { recomposeReport } from './recomposing';
export { type AnalysisRequest, requestAnalysis } from './requesting';
export { type HeadlineFigures, headlineFigures, measureShadow } from './shadow';
export { engineParameters, storedMeasurement } from './stored';
