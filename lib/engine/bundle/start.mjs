/**
 * Starts TypeScript entries of the engine out of a bundle of their sources: loading hundreds of modules through tsx takes
 * seconds of processor time in every process and thread, a bundle of just what runs takes a tenth. The bundle is made when
 * it is first needed and again whenever a source has changed; where none can be made or kept, tsx loads the sources.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { isUnchanged } from './sources.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = path.join(ROOT, '.data', 'bundles');

/** Tells the threads of a process which bundle it runs, so that they run the same, and need not look for it. */
const RUNNING = 'sarm.bundle';

/**
 * Runs a module of the repository; it must be one of the entries that `build.mjs` bundles.
 *
 * @param {URL} source of the .ts file
 */
export async function start(source) {
  const folder = getEnvironmentData(RUNNING) ?? (await findBundle());
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

/** @returns {Promise<string | null>} the folder of a bundle of the sources as they are; null where there can be none */
async function findBundle() {
  try {
    /** @type {import('./build.mjs').Bundle} */
    const kept = JSON.parse(await readFile(path.join(CACHE, 'bundle.json'), 'utf8'));
    if (kept.root === ROOT && isUnchanged(ROOT, kept.sources)) return path.join(CACHE, kept.folder);
  } catch {
    // None yet, or of another format.
  }
  try {
    const { build } = await import('./build.mjs');
    return await build(ROOT, CACHE);
  } catch {
    // Sources that cannot be bundled, or a folder that cannot be written. What is wrong with a source, tsx says.
    return null;
  }
}
