import account from './en/account.json';
import admin from './en/admin.json';
import analyses from './en/analyses.json';
import apiDocs from './en/api-docs.json';
import auth from './en/auth.json';
import dashboard from './en/dashboard.json';
import datasets from './en/datasets.json';
import detections from './en/detections.json';
import frames from './en/frames.json';
import mails from './en/mails.json';
import outbox from './en/outbox.json';
import projects from './en/projects.json';
import reports from './en/reports.json';
import shell from './en/shell.json';
import videos from './en/videos.json';

/** Texts by language; one file a feature, its name the first part of every key. */
export const messages = {
  en: {
    account,
    admin,
    analyses,
    apiDocs,
    auth,
    dashboard,
    datasets,
    detections,
    frames,
    mails,
    outbox,
    projects,
    reports,
    shell,
    videos,
  },
};
