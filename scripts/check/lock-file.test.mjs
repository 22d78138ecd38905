import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// `npm ci` installs what the lock file says on every platform, so the file has to say it for every platform. Written
// where a registry lacks the newest packages of other platforms it silently has holes, and npm 11 refuses it.

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, hasInstallScript?: boolean, optionalDependencies?: Record<string, string> }} Entry */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** @type {Record<string, Entry>} */
const packages = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** Where Node would find a package from a place, as `require` looks for it. @param {string} from @param {string} name */
function find(from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const found = packages[`${place}${place && '/'}node_modules/${name}`];
    if (found || !place) return found;
    if (!place.includes('/node_modules/')) return packages[`node_modules/${name}`];
  }
}

test('every optional package has an entry of the version that is asked for', () => {
  const holes = Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, range]) => {
        const found = find(place, name);
        // Packages of a platform are asked for by exact version; a range only needs an entry.
        return !found || (/^\d/.test(range) && found.version !== range);
      })
      .map(([name, range]) => `${place} → ${name}@${range}`),
  );
  expect(holes).toEqual([]);
});

test('every package has its hash, and none is tied to a registry', () => {
  const entries = Object.entries(packages).filter(([place, entry]) => place !== '' && !entry.link);
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter(([, entry]) => !entry.integrity).map(([place]) => place)).toEqual([]);
  expect(entries.filter(([, entry]) => entry.resolved).map(([place]) => place)).toEqual([]);
});

test('package.json decides on every package that runs a script when it is installed', () => {
  // npm 12 runs no script that is not allowed and warns of each that is not decided on.
  const { allowScripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const withScript = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(Object.keys(allowScripts)).toEqual([...new Set(withScript)].sort());
});
