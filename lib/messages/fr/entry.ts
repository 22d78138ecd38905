import type { EntryTexts } from '../en/entry';
import account from './account.json';
import admin from './admin.json';
import apiDocs from './api-docs.json';
import auth from './auth.json';
import help from './help.json';
import projects from './projects.json';
import shell from './shell.json';
import table from './table.json';

/** Texts of every page: the frame, signing in, the account, administration. */
export const entry: EntryTexts = {
  account,
  admin,
  apiDocs,
  auth,
  help,
  projects,
  shell,
  table,
};
