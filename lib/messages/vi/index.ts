import type { Messages } from '../en';
import account from './account.json';
import admin from './admin.json';
import analyses from './analyses.json';
import apiDocs from './api-docs.json';
import auth from './auth.json';
import dashboard from './dashboard.json';
import datasets from './datasets.json';
import detections from './detections.json';
import engine from './engine.json';
import errors from './errors.json';
import frames from './frames.json';
import mails from './mails.json';
import measurements from './measurements.json';
import notices from './notices.json';
import outbox from './outbox.json';
import projects from './projects.json';
import reports from './reports.json';
import shell from './shell.json';
import table from './table.json';
import videos from './videos.json';
import work from './work.json';

/** Vietnamese texts. A key that English has and this has not is an error of types. */
export const vi: Messages = {
  account,
  admin,
  analyses,
  apiDocs,
  auth,
  dashboard,
  datasets,
  detections,
  engine,
  errors,
  frames,
  mails,
  measurements,
  notices,
  outbox,
  projects,
  reports,
  shell,
  table,
  videos,
  work,
};
