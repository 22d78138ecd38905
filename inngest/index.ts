import type { JobFunctions } from '@/lib/platform/jobs/worker';
import { backUpNightly } from './back-up';
import { cancelWaitingTask } from './cancel-waiting-task';
import { deliverMail } from './deliver-mail';
import { detectFrames } from './detect-frames';
import { erasePatient } from './erase-patient';
import { evaluateModel } from './evaluate-model';
import { examineInstallationRegularly } from './examine-installation';
import { extractFrames } from './extract-frames';
import { importLabels } from './import-labels';
import { keepPrivacyNightly } from './keep-privacy';
import { makePreview } from './make-preview';
import { makeThumbnail } from './make-thumbnail';
import { measureStill } from './measure-still';
import { measureVideo } from './measure-video';
import { proposeTracks } from './propose-tracks';
import { pruneJobHistoryNightly } from './prune-job-history';
import { pruneSignInsHourly } from './prune-sign-ins';
import { quantizeModel } from './quantize-model';
import { removeObjects } from './remove-objects';
import { removeOrphansNightly } from './remove-orphans';
import { removeOutdatedVideosNightly } from './remove-outdated-videos';
import { removeStaleUploadsHourly } from './remove-stale-uploads';
import { renderCertificate } from './render-certificate';
import { renderReport } from './render-report';
import { renderSavedReport } from './render-saved-report';
import { revalidateModel } from './revalidate-model';
import { revalidateReport } from './revalidate-report';
import { runAnalysis } from './run-analysis';
import { predict } from './run-prediction';
import { trainModel } from './train-model';

/** Every function that the worker runs. One file a function; its name here is all there is to register. */
export const functions: JobFunctions = [
  backUpNightly,
  cancelWaitingTask,
  deliverMail,
  detectFrames,
  erasePatient,
  evaluateModel,
  examineInstallationRegularly,
  extractFrames,
  importLabels,
  keepPrivacyNightly,
  makePreview,
  makeThumbnail,
  measureStill,
  measureVideo,
  proposeTracks,
  pruneJobHistoryNightly,
  pruneSignInsHourly,
  quantizeModel,
  removeObjects,
  removeOrphansNightly,
  removeOutdatedVideosNightly,
  removeStaleUploadsHourly,
  renderCertificate,
  renderReport,
  renderSavedReport,
  runAnalysis,
  predict,
  revalidateModel,
  revalidateReport,
  trainModel,
];
