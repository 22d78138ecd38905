/** Holds the license of every package that ships with the product against an allow-list. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Licenses that let anybody use, change and sell the product. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0', 'CC-BY-4.0', 'OFL-1.1'],
]);

/** Packages under another license, each with the reason why it may be used. */
const EXCEPTIONS = [
  {
    package: /^@img\/sharp-(libvips|wasm32|win32)/,
    license: /LGPL-3\.0-or-later/,
    why: 'libvips is a shared library of its own, which anybody may replace; that is what its license asks for.',
  },
  {
    package: /^ffmpeg-static$/,
    license: /^GPL-3\.0-or-later$/,
    why: 'An optional program that is run, not linked; it is downloaded only where the system has no ffmpeg.',
  },
];

/** Packages whose package.json names no license, with the one that their LICENSE file or readme states. */
const READ_BY_HAND = new Map([
  ['png-js@2.0.0', 'MIT'],
  ['parse-cache-control@1.0.1', 'BSD-3-Clause'],
  ['combine-errors@3.0.3', 'MIT'],
]);

/**
 * Whether an SPDX expression leaves a permissive choice.
 * @param {string} expression `MIT`, `(MIT OR GPL-2.0)`, `Apache-2.0 AND MIT`
 */
export function isPermissive(expression) {
  const plain = expression.replace(/[()]/g, ' ').trim();
  // None of the packages mixes AND with OR; an expression that does is read as needing all of its parts.
  const parts = plain.split(/\s+(?:AND|OR)\s+/);
  const isChoice = /\sOR\s/.test(plain) && !/\sAND\s/.test(plain);
  return isChoice ? parts.some((part) => PERMISSIVE.has(part)) : parts.every((part) => PERMISSIVE.has(part));
}

/**
 * @param {string} root folder of the repository
 * @returns {{ checked: number, problems: string[] }}
 */
export function checkLicenses(root) {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean, license?: string, version?: string }> }} */
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(lock.packages).filter(
    ([place, one]) => place !== '' && !one.dev && !one.devOptional,
  );
  const problems = shipped.flatMap(([place, one]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license =
      one.license ??
      READ_BY_HAND.get(`${name}@${one.version}`) ??
      readLicense(path.join(root, place, 'package.json'));
    if (license && isPermissive(license)) return [];
    if (
      license &&
      EXCEPTIONS.some((exception) => exception.package.test(name) && exception.license.test(license))
    )
      return [];
    return [`${name} ${one.version ?? ''}: ${license ?? 'names no license'}`];
  });
  return { checked: shipped.length, problems };
}

/** Old packages write `licenses: [{ type }]`, and the lock file leaves that out. @param {string} file @returns {string | null} */
function readLicense(file) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
    const [first] = Array.isArray(licenses) ? licenses : [licenses];
    const found = license?.type ?? license ?? first?.type ?? first;
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}
