import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkLicenses, isPermissive } from './licenses.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** @param {Record<string, object>} packages @param {Record<string, object>} [manifests] */
function project(packages, manifests = {}) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'licenses-'));
  folders.push(root);
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': { license: 'GPL-2.0' }, ...packages } }),
  );
  for (const [place, manifest] of Object.entries(manifests)) {
    mkdirSync(path.join(root, place), { recursive: true });
    writeFileSync(path.join(root, place, 'package.json'), JSON.stringify(manifest));
  }
  return root;
}

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('%s is permissive: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

test('a shipped package under a copyleft license is a problem, a development one is not', () => {
  const root = project({
    'node_modules/good': { license: 'ISC' },
    'node_modules/a/node_modules/bad': { license: 'AGPL-3.0', version: '1.2.3' },
    'node_modules/tool': { license: 'AGPL-3.0', dev: true },
  });
  expect(checkLicenses(root)).toEqual({ checked: 2, problems: ['bad 1.2.3: AGPL-3.0'] });
});

test('a license that the lock file leaves out is read from the package', () => {
  const packages = { 'node_modules/old': { version: '1.0.0' }, 'node_modules/silent': { version: '2.0.0' } };
  const root = project(packages, {
    'node_modules/old': { licenses: [{ type: 'MIT' }] },
    'node_modules/silent': {},
  });
  expect(checkLicenses(root).problems).toEqual(['silent 2.0.0: names no license']);
});

test('an exception holds only for the license that it was made for', () => {
  const root = project({
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/ffmpeg-static': { license: 'AGPL-3.0', version: '9.0.0' },
  });
  expect(checkLicenses(root).problems).toEqual(['ffmpeg-static 9.0.0: AGPL-3.0']);
});
