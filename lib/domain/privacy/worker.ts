export { failErasure, runErasureStep } from './erasing';
export { removeExpiredReports, resumeErasures } from './nightly';
export { storeCertificatePdf } from './printing';
export { STEPS } from './steps';
