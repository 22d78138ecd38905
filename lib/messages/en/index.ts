import account from './account.json';
import admin from './admin.json';
import analyses from './analyses.json';
import annotation from './annotation.json';
import annotationManagement from './annotation-management.json';
import annotationProgress from './annotation-progress.json';
import annotationTracks from './annotation-tracks.json';
import apiDocs from './api-docs.json';
import auth from './auth.json';
import backups from './backups.json';
import boxSizes from './box-sizes.json';
import dashboard from './dashboard.json';
import dataLabels from './data-labels.json';
import datasetWizard from './dataset-wizard.json';
import datasets from './datasets.json';
import detectionPages from './detection-pages.json';
import detections from './detections.json';
import engine from './engine.json';
import equipment from './equipment.json';
import errors from './errors.json';
import evaluations from './evaluations.json';
import frames from './frames.json';
import help from './help.json';
import labelImports from './label-imports.json';
import mails from './mails.json';
import masks from './masks.json';
import measurementPages from './measurement-pages.json';
import measurements from './measurements.json';
import models from './models.json';
import morphology from './morphology.json';
import morphologyLabels from './morphology-labels.json';
import notices from './notices.json';
import outbox from './outbox.json';
import patients from './patients.json';
import predictions from './predictions.json';
import privacy from './privacy.json';
import projectDashboard from './project-dashboard.json';
import projects from './projects.json';
import qualityControl from './quality-control.json';
import reportGenerator from './report-generator.json';
import reports from './reports.json';
import revalidations from './revalidations.json';
import reviews from './reviews.json';
import samples from './samples.json';
import sensitivity from './sensitivity.json';
import shell from './shell.json';
import table from './table.json';
import technicalDatasets from './technical-datasets.json';
import tracks from './tracks.json';
import training from './training.json';
import videos from './videos.json';
import work from './work.json';

/** English texts, from which the others are translated; one file a feature, its name the first part of every key. */
export const en = {
  account,
  admin,
  analyses,
  annotation,
  annotationTracks,
  annotationManagement,
  annotationProgress,
  apiDocs,
  auth,
  backups,
  boxSizes,
  dashboard,
  dataLabels,
  datasetWizard,
  datasets,
  detectionPages,
  detections,
  engine,
  equipment,
  errors,
  evaluations,
  frames,
  help,
  labelImports,
  mails,
  masks,
  measurementPages,
  measurements,
  models,
  morphology,
  morphologyLabels,
  notices,
  outbox,
  patients,
  privacy,
  predictions,
  projectDashboard,
  projects,
  qualityControl,
  reportGenerator,
  reports,
  revalidations,
  reviews,
  samples,
  sensitivity,
  shell,
  table,
  technicalDatasets,
  tracks,
  training,
  videos,
  work,
};

export type Messages = typeof en;
