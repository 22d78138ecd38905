export { failErasure, runErasureStep } from './erasing';
export { removeExpiredReports, resumeErasures } from './nightly';
export { STEPS } from './steps';
