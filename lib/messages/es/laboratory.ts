import type { LaboratoryTexts } from '../en/laboratory';
import analyses from './analyses.json';
import backups from './backups.json';
import datasets from './datasets.json';
import detections from './detections.json';
import engine from './engine.json';
import equipment from './equipment.json';
import errors from './errors.json';
import frames from './frames.json';
import labelImports from './label-imports.json';
import measurements from './measurements.json';
import models from './models.json';
import morphology from './morphology.json';
import notices from './notices.json';
import outbox from './outbox.json';
import patients from './patients.json';
import privacy from './privacy.json';
import projectDashboard from './project-dashboard.json';
import qualityControl from './quality-control.json';
import reportGenerator from './report-generator.json';
import reports from './reports.json';
import samples from './samples.json';
import sensitivity from './sensitivity.json';
import tracks from './tracks.json';
import training from './training.json';
import videos from './videos.json';
import work from './work.json';

/** Texts of the laboratory and of what code says in sentences, for pages under LaboratoryTexts. */
export const laboratory: LaboratoryTexts = {
  analyses,
  backups,
  datasets,
  detections,
  engine,
  equipment,
  errors,
  frames,
  labelImports,
  measurements,
  models,
  morphology,
  notices,
  outbox,
  patients,
  privacy,
  projectDashboard,
  qualityControl,
  reportGenerator,
  reports,
  samples,
  sensitivity,
  tracks,
  training,
  videos,
  work,
};
