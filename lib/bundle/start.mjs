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

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = path.join(ROOT, '.data', 'bundles');
/** What is started, by what is looked through for changes before each start. */
const BUNDLES = {
  /** Processes and threads that are started often. */
  engine: [
    'scripts/cli/analyse.ts',
    'lib/engine/casa/child.ts',
    'lib/engine/casa/detect-worker.ts',
    'lib/domain/tracks/field-worker.ts',
    'lib/domain/masks/mask-worker.ts',
    'lib/domain/label-imports/reading-worker.ts',
  ],
  /** Once each time the product starts, and made of nearly all that it has. */
  product: ['inngest/worker.ts', 'scripts/seed/index.ts'],
};
/** Tells the threads of a process which bundles it runs, so that they run the same, and need not look for them. */
const RUNNING = 'sarm.bundle.';

/** @typedef {keyof typeof BUNDLES} BundleName */

/** @param {BundleName} name */
const bundleOf = (name) => findBundle(ROOT, path.join(CACHE, name), BUNDLES[name]);

/**
 * Makes the bundles now, where nothing can be written later.
 *
 * @returns {Promise<(string | null)[]>} their folders; null for one that there can't be
 */
export const prepareBundles = () => Promise.all([bundleOf('engine'), bundleOf('product')]);

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
  const entry = path.relative(ROOT, fileURLToPath(source)).split(path.sep).join('/');
  /** @type {BundleName} */
  const name = BUNDLES.product.includes(entry) ? 'product' : 'engine';
  const folder = getEnvironmentData(RUNNING + name) ?? (await bundleOf(name));
  if (typeof folder === 'string') {
    setEnvironmentData(RUNNING + name, folder);
    // What went wrong is said with the place in the source.
    if (name === 'product') process.setSourceMapsEnabled(true);
    await import(pathToFileURL(path.join(folder, entry.replace(/\.ts$/, '.js'))).href);
    return;
  }
  const { register } = await import('tsx/esm/api');
  register();
  await import(source.href);
}
