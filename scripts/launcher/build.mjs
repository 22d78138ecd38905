/** Builds the web application when a source changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inPackages, LOGS, ROOT } from './places.mjs';

const STAMP = path.join(ROOT, '.next', 'build-stamp');

/** What never becomes part of the web application. */
const OUTSIDE = new Set([
  'node_modules',
  'e2e',
  'bench',
  'scripts',
  'docs',
  'test-results',
  'playwright-report',
  'shared',
  'models',
]);
const SOURCE = /\.(tsx?|jsx?|mjs|cjs|css|json|svg|png|ico|jpg|webp|woff2?|ttf|sql)$/;
const TEST = /\.test\.[a-z]+$/;

/** @param {string} [root] @returns {string} a digest of everything that a build depends on */
export function digestSources(root = ROOT) {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${value}\0`);
  }
  for (const file of listSources(root, true)) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} folder @param {boolean} isTop @returns {string[]} */
function listSources(folder, isTop) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.name.startsWith('.') || (isTop && OUTSIDE.has(entry.name))) return [];
      if (entry.isDirectory()) return listSources(place, false);
      // next-env.d.ts is written by the build itself.
      const counts =
        entry.isFile() && SOURCE.test(entry.name) && !TEST.test(entry.name) && entry.name !== 'next-env.d.ts';
      return counts ? [place] : [];
    });
}

/** @returns {boolean} whether the build in .next was made from the present sources */
export function isBuildFresh() {
  if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID')) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === digestSources();
}

/**
 * Builds, and says only how long it took; what Next prints is kept in .data/logs/build.log.
 * @param {NodeJS.ProcessEnv} env @param {(child: import('node:child_process').ChildProcess) => void} onSpawn
 * @throws {Error} with Next's own words when the build fails
 */
export async function buildWeb(env, onSpawn) {
  rmSync(STAMP, { force: true });
  const startedAt = Date.now();
  const digest = digestSources();
  const log = path.join(LOGS, 'build.log');
  const output = openSync(log, 'w', 0o600);
  const child = spawn(process.execPath, [inPackages('next/dist/bin/next'), 'build'], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  onSpawn(child);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0)
    throw new Error(`The web application could not be built.\n${readFileSync(log, 'utf8').trim()}`);
  writeFileSync(STAMP, digest);
  console.log(`Built the web application in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
