/**
 * Builds the servers that tests can run against, with the Go that is in PATH, into a folder outside the project:
 *   npm run test-servers [-- weed inngest]
 * What is there in its pinned version is left alone. Says of each what became of it; exit code 1 when one is missing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { locateServer, serversFolder, TEST_SERVERS } from './servers.mjs';

/** @typedef {keyof typeof TEST_SERVERS} Name */

/** @param {string[]} args @param {boolean} shows whether what it says on its way is for the terminal */
function go(args, shows) {
  return spawnSync('nice', ['-n', '15', 'go', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', shows ? 'inherit' : 'pipe'],
    maxBuffer: 16 * 1024 * 1024,
  });
}

/** @param {Name} name @returns {string | null} why it could not be built */
function build(name) {
  const { module, version, package: command } = TEST_SERVERS[name];
  const fetched = go(['mod', 'download', '-json', `${module}@${version}`], false);
  /** @type {{ Dir?: string, Error?: string }} */
  const answer = JSON.parse(fetched.stdout || '{}');
  if (!answer.Dir)
    return `could not be fetched: ${answer.Error ?? (fetched.stderr.trim() || 'go said nothing')}`;
  mkdirSync(serversFolder(), { recursive: true });
  const file = path.join(serversFolder(), `${name}-${version}`);
  const draft = `${file}.${process.pid}`;
  // As the main module, from where Go keeps it: its own go.sum holds every dependency to what its authors had.
  const built = go(
    [
      'build',
      '-C',
      answer.Dir,
      '-p',
      '1',
      '-buildvcs=false',
      '-trimpath',
      '-ldflags=-s -w',
      '-o',
      draft,
      command,
    ],
    true,
  );
  if (built.status !== 0) return 'could not be compiled; the reason is above';
  renameSync(draft, file);
  return null;
}

const names = /** @type {Name[]} */ (Object.keys(TEST_SERVERS));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.some((each) => each === name));
if (unknown.length > 0) {
  console.error(`No such server: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const wanted = names.filter((name) => asked.length === 0 || asked.includes(name));
const missing = wanted.filter((name) => !locateServer(name));
if (missing.length > 0 && spawnSync('go', ['version']).status !== 0) {
  console.error(`Go is not in PATH; without it ${missing.join(' and ')} cannot be built.`);
  process.exit(1);
}
for (const name of wanted) {
  const { purpose, version, license } = TEST_SERVERS[name];
  if (missing.includes(name))
    console.log(`${name}: building ${purpose} (${license}); the first time takes minutes`);
  const fault = missing.includes(name) ? build(name) : null;
  console.log(fault ? `${name} ${version} ${fault}` : `${name} ${version} is at ${locateServer(name)}`);
  if (fault) process.exitCode = 1;
}
