export type { SampleView } from './contract';
export { getSample, updateSample } from './entering';
export { selectPatientsOfVideos } from './queries';
export { sampleOfReport } from './report-facts';
export { listVisits } from './visits';
