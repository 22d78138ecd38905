import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a bundle was made from: digests of files, and of the names in the folders where imports were looked for: another
 * file there may be what an import means from now on. Paths are relative to the repository.
 *
 * @typedef {{ files: Record<string, string>, folders: Record<string, string> }} Sources
 */

/** @param {string | Uint8Array} content */
export const digestOf = (content) => createHash('sha1').update(content).digest('hex');

/** @param {string} folder */
export const namesDigest = (folder) => digestOf(readdirSync(folder).sort().join('\n'));

/**
 * Whether the sources are still what they were, byte by byte.
 *
 * @param {string} root @param {Sources} sources
 */
export function isUnchanged(root, { files, folders }) {
  return (
    Object.entries(files).every(([file, digest]) => {
      const at = path.join(root, file);
      return existsSync(at) && digestOf(readFileSync(at)) === digest;
    }) &&
    Object.entries(folders).every(([folder, digest]) => {
      const at = path.join(root, folder);
      return existsSync(at) && namesDigest(at) === digest;
    })
  );
}
