import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isUnchanged } from './sources.mjs';

/**
 * Finds the bundle of the sources as they are, or makes it.
 *
 * @param {string} root of the repository
 * @param {string} cache folder in which bundles are kept
 * @param {readonly string[]} entries modules that are started, relative to the root
 * @returns {Promise<string | null>} the bundle's folder; null where there can be none
 */
export async function findBundle(root, cache, entries) {
  try {
    /** @type {import('./build.mjs').Bundle} */
    const kept = JSON.parse(await readFile(path.join(cache, 'bundle.json'), 'utf8'));
    const folder = path.join(cache, kept.folder);
    await access(folder);
    if (kept.root === root && isUnchanged(root, kept.sources)) return folder;
  } catch {
    // None yet, one that was removed, or of another format.
  }
  try {
    const { build } = await import('./build.mjs');
    return await build(root, cache, entries);
  } catch {
    // A source that cannot be bundled, or a folder that cannot be written. What is wrong with a source, tsx says.
    return null;
  }
}
