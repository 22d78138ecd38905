/**
 * Starts TypeScript entries out of a bundle of their sources: to load hundreds of modules through tsx takes
 * over a second of processor time in every process and thread, a bundle of just what runs takes a tenth. The bundle is
 * made when it is first needed and again whenever a source has changed; where none can be made or kept, tsx loads the
 * sources.
 */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { findBundle } from './find-bundle.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = path.join(ROOT, '.data', 'bundles');
/** What is started in processes and threads of its own, and often. */
const ENTRIES = [
  'scripts/cli/analyse.ts',
  'lib/engine/casa/child.ts',
  'lib/engine/casa/detect-worker.ts',
  'lib/domain/tracks/field-worker.ts',
  'lib/domain/masks/mask-worker.ts',
  'lib/domain/label-imports/reading-worker.ts',
];
/** Tells the threads of a process which bundle it runs, so that they run the same, and need not look for it. */
const RUNNING = 'sarm.bundle';

/**
 * Makes the bundle now, where nothing can be written later.
 *
 * @returns {Promise<string | null>} the bundle's folder; null where there can be none
 */
export const prepareBundle = () => findBundle(ROOT, CACHE, ENTRIES);

/**
 * Bytes of bytecode that a function runs before it is optimized, here three times the number of Node 20: an analysis is over in
 * seconds, and in each of its threads most of what was optimized no longer paid for it.
 */
const OPTIMIZED_FROM = 400_000;

/**
 * Runs one of the entries.
 *
 * @param {URL} source of the .ts file
 * @param {{ isBrief?: boolean }} [options] `isBrief`: the whole process is there to analyze, and over after a few videos
 */
export async function start(source, { isBrief = false } = {}) {
  if (isBrief) setFlagsFromString(`--interrupt-budget=${OPTIMIZED_FROM}`);
  const folder = getEnvironmentData(RUNNING) ?? (await prepareBundle());
  if (typeof folder === 'string') {
    setEnvironmentData(RUNNING, folder);
    const file = path.relative(ROOT, fileURLToPath(source)).replace(/\.ts$/, '.js');
    await import(pathToFileURL(path.join(folder, file)).href);
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import(source.href);
}
