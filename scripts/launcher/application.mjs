/** The two processes of the product, web and worker, and how to tell that they serve. */
import { setTimeout as sleep } from 'node:timers/promises';
import { inPackages } from './places.mjs';
import { supervise } from './supervise.mjs';

/**
 * Node would let the heap of the web server grow with the machine's memory before it cleans up; pages need little of it,
 * and uploads and downloads pass through as streams.
 */
export const WEB_HEAP_MB = 320;

/**
 * The same for the worker. Its own process holds 105 MB; the largest file of labels that may be imported takes 750 MB more for
 * half a minute. Below 2 GB Node lets the heap double before it cleans up; without this, on a machine of 16 GB, grow fourfold.
 */
export const WORKER_HEAP_MB = 2000;

/**
 * How glibc is to keep memory for the worker (other libraries do not read these). Pictures and documents are made by many
 * threads, and glibc would keep a place for each, eight times the cores at most, none of which gets smaller again; and once a
 * large picture was given back, it would keep room for the next ones there instead of asking the system for each.
 */
export const WORKER_MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * A proxy keeps its idle connections for 60 s or so, a browser for longer. The server has to keep them longer still:
 * whoever closes first may close just as a request is on its way, and that request is lost (Node's own 5 s invite it).
 */
export const KEEP_ALIVE_MS = 75_000;

/**
 * @typedef {object} PartOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} dev reload on change instead of serving the build
 * @property {(line: string) => void} [print]
 * @property {(name: string, pid: number) => void} onStart
 *
 * @typedef {object} WebOptions
 * @property {number} port
 * @property {string} host
 * @property {(reason: string) => void} onWebEnd the web server ended by itself; it is started again unless it is stopped here
 */

/** @param {PartOptions} options @returns {NodeJS.ProcessEnv} */
const environmentOf = ({ env, dev }) => ({ ...env, NODE_ENV: dev ? 'development' : 'production' });

/** @param {PartOptions & WebOptions & { name?: string }} options */
export function startWeb(options) {
  const { name = 'web', port, host, dev, print, onStart, onWebEnd } = options;
  return supervise({
    name,
    command: [
      process.execPath,
      `--max-old-space-size=${WEB_HEAP_MB}`,
      inPackages('next/dist/bin/next'),
      dev ? 'dev' : 'start',
      '-p',
      String(port),
      '-H',
      host,
      ...(dev ? [] : ['--keepAliveTimeout', String(KEEP_ALIVE_MS)]),
    ],
    env: environmentOf(options),
    restart: true,
    print,
    onStart: (pid) => onStart(name, pid),
    onEnd: onWebEnd,
  });
}

/**
 * How the worker's memory is bounded. What the environment says of it, in `NODE_OPTIONS` or by glibc's variables, goes first.
 * @param {NodeJS.ProcessEnv} env @returns {{ args: string[], env: NodeJS.ProcessEnv }} options of Node, and the environment
 */
export function boundWorker(env) {
  const isHeapSaid = /--max[-_]old[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '');
  return {
    args: isHeapSaid ? [] : [`--max-old-space-size=${WORKER_HEAP_MB}`],
    env: { ...WORKER_MALLOC, ...env },
  };
}

/** @param {PartOptions & { name?: string }} options */
export function startWorker(options) {
  const { name = 'worker', dev, print, onStart } = options;
  const { args, env } = boundWorker(environmentOf(options));
  const run = dev
    ? [inPackages('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'inngest/worker.ts']
    : [...args, 'inngest/worker-entry.mjs'];
  return supervise({
    name,
    // Analyses take all cores for seconds; the web server goes first.
    command: ['nice', '-n', '5', process.execPath, ...run],
    env,
    restart: true,
    print,
    onStart: (pid) => onStart(name, pid),
  });
}

/** One of each, as on one machine. @param {PartOptions & WebOptions} options */
export const startApplication = (options) => /** @type {const} */ ([startWeb(options), startWorker(options)]);

/**
 * Waits until the web server says that everything behind it is ready.
 * @param {string} address without a slash at the end
 * @param {{ answerMs: number, readyMs: number }} patience until it answers, and from there until it is ready
 * @param {() => boolean} hasFailed
 * @returns {Promise<{ ready: boolean, detail: string }>} `detail` is the last answer, for the person at the terminal
 */
export async function waitUntilServing(address, patience, hasFailed) {
  let deadline = Date.now() + patience.answerMs;
  let answered = false;
  let detail = 'no answer';
  let pauseMs = 50;
  while (Date.now() < deadline && !hasFailed()) {
    try {
      const answer = await fetch(`${address}/readyz`, {
        signal: AbortSignal.timeout(10_000),
        redirect: 'manual',
      });
      if (answer.ok) return { ready: true, detail: '' };
      const isText = /json|text\/plain/.test(answer.headers.get('content-type') ?? '');
      detail = `${answer.status} ${isText ? (await answer.text()).slice(0, 500) : ''}`;
      if (!answered) deadline = Date.now() + patience.readyMs;
      answered = true;
      // It listens, and something behind it takes longer.
      pauseMs = Math.min(pauseMs * 2, 1_000);
    } catch {
      // Not listening yet.
    }
    await sleep(pauseMs);
  }
  return { ready: false, detail };
}
