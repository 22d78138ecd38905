/**
 * Brings a machine that has only Node and a package registry to where `npm start` and `npm test` can run.
 * Uses Node's own modules only: it runs before node_modules exists. Prints nothing when nothing is missing.
 *
 * node scripts/setup.mjs          packages and ffmpeg
 * node scripts/setup.mjs --test   also Chromium and fonts for the browser journeys
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

process.chdir(path.resolve(import.meta.dirname ?? '.', '..'));
const forTest = process.argv.includes('--test');
const isRoot = process.getuid?.() === 0;
const INSTALL_STAMP = 'node_modules/.setup-stamp';
const HEADLESS = 'chromium-headless-shell';

/** One program of the system: how to tell that it is there, and what brings it on Debian and on macOS. */
const PROGRAMS = [
  { name: 'ffmpeg', apt: 'ffmpeg', brew: 'ffmpeg', isThere: hasFfmpeg, variable: 'FFMPEG_PATH', test: false },
  {
    name: 'Chromium',
    apt: 'chromium',
    brew: '--cask chromium',
    isThere: hasChromium,
    variable: 'CHROMIUM_PATH',
    test: true,
  },
  { name: 'fonts', apt: 'fonts-liberation', brew: '', isThere: hasFonts, variable: '', test: true },
];

await main();

async function main() {
  requireNode(20, 9);
  mkdirSync('.data', { recursive: true, mode: 0o700 });
  const [packages] = await Promise.all([installPackages(), installPrograms()]);
  if (!packages) fail('The packages could not be installed; npm says why above.');
  const missing = neededPrograms();
  if (missing.length > 0) fail(howToInstall(missing));
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(`Node ${major}.${minor} or newer is needed; this is Node ${process.versions.node}.`);
}

/** Installs the locked packages when the lock file, the Node version or the platform changed. */
async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === wanted) return true;

  const started = Date.now();
  console.log('setup: installing packages (npm ci)');
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // onnxruntime's install script would fetch CUDA libraries from outside; the CPU ones are in the package.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', NODE_ENV: 'development' };
  if (!(await run('npm', ['ci', ...options], env))) return false;
  writeFileSync(INSTALL_STAMP, wanted);
  console.log(`setup: packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
  return true;
}

/** Installs missing programs where that needs no question: as root on a Debian-like system. */
async function installPrograms() {
  if (!isRoot || !isOnPath('apt-get')) return;
  const missing = neededPrograms();
  if (missing.length === 0 && !wantsHeadless()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env, 'ignore');
  const names = missing.map((program) => program.apt);
  const packages = wantsHeadless() ? [...names.filter((name) => name !== 'chromium'), HEADLESS] : names;
  console.log(`setup: apt-get install ${packages.join(' ')}`);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env, 'ignore');
}

/** Whether the journeys should have the Chromium without windows, in half the processor time of the whole one. */
function wantsHeadless() {
  if (!forTest || process.env.CHROMIUM_PATH || isOnPath(HEADLESS)) return false;
  return spawnSync('apt-cache', ['show', HEADLESS], { stdio: 'ignore' }).status === 0;
}

function neededPrograms() {
  return PROGRAMS.filter((program) => (forTest || !program.test) && !program.isThere());
}

function hasFfmpeg() {
  if (process.env.FFMPEG_PATH) return existsSync(process.env.FFMPEG_PATH);
  return isOnPath('ffmpeg') || existsSync('node_modules/ffmpeg-static/ffmpeg');
}

function hasChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH);
  return [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'].some(isOnPath);
}

/** Without any font Chromium draws text without height, and every page looks empty. */
function hasFonts() {
  if (process.platform !== 'linux') return true;
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => existsSync(folder));
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true }).some((file) => /\.(ttf|otf)$/i.test(String(file))),
  );
}

/** @param {string} program */
function isOnPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

/** @param {typeof PROGRAMS} missing */
function howToInstall(missing) {
  const names = missing.map((program) => program.name).join(', ');
  const command =
    process.platform === 'darwin'
      ? `brew install ${missing
          .map((program) => program.brew)
          .filter(Boolean)
          .join(' ')}`
      : `sudo apt-get install -y ${missing.map((program) => program.apt).join(' ')}`;
  const variables = missing.map((program) => program.variable).filter(Boolean);
  const otherwise = variables.length > 0 ? ` (or set ${variables.join(', ')})` : '';
  return `Missing: ${names}. Install with: ${command}${otherwise}`;
}

/**
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @param {'inherit' | 'ignore'} [output] @returns {Promise<boolean>} whether it succeeded
 */
function run(command, args, env, output = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', output, output] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`setup: ${message}`);
  process.exit(1);
}
