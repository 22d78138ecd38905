export type { MetricSources, ModelInUse } from './installation';
export {
  type AnalysisStage,
  countAnalysisSeconds,
  countJobRun,
  countRequest,
  countVideo,
  timeJobStep,
} from './recording';
export { answerOnPath, answerScrape, serveMetrics } from './scrape';
