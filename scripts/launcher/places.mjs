/** Where this checkout keeps what it makes at run time. Everything lies under .data, only for its owner. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname ?? '.', '..', '..');
export const DATA = path.join(ROOT, '.data');
export const RUN = path.join(DATA, 'run');
export const LOGS = path.join(DATA, 'logs');
export const OBJECTS = path.join(DATA, 'objects');
export const SECRETS_FILE = path.join(DATA, 'secrets.json');
export const DEMO_ACCOUNTS_FILE = path.join(DATA, 'demo-accounts.txt');
export const MIGRATIONS = path.join(ROOT, 'db', 'migrations');

/** @param {string} packagePath a path inside node_modules */
export function inPackages(packagePath) {
  return path.join(ROOT, 'node_modules', packagePath);
}

export function makeDataFolders() {
  for (const folder of [DATA, RUN, LOGS]) mkdirSync(folder, { recursive: true, mode: 0o700 });
}
