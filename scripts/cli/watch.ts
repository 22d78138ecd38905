/**
 * Uploads the videos that a microscope's own software saves into a folder, each content once.
 *
 * npm run -s watch -- DIR --project NAME|ID [--dataset NAME|ID | --dataset-per-folder] [--url URL]
 *   [--token-file FILE] [--state FILE] [--settle SECONDS] [--every SECONDS] [--once] [--again]
 *
 * The token comes from SARM_TOKEN or a file, never from the command line, which others on the computer can read. It needs
 * the scope 'upload'. Originals are only read. What was sent is remembered in DIR/.sarm-watch.json; --again tries refused
 * files once more. Exit code 1 when something has to be done by a person: token, project, a refused file with --once.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWith, explainFailure, numberOption, UsageError } from './command-line';
import { pause, waitMs } from './watch/backoff';
import { Delivery } from './watch/delivery';
import { holdAlone } from './watch/hold-alone';
import { Memory } from './watch/memory';
import { findProject, Places } from './watch/places';
import { Report } from './watch/report';
import { Server, ServerError } from './watch/server';
import { Watcher } from './watch/watcher';

const USAGE =
  'usage: npm run -s watch -- DIR --project NAME|ID [--dataset NAME|ID | --dataset-per-folder] [--url URL] ' +
  '[--token-file FILE] [--state FILE] [--settle SECONDS] [--every SECONDS] [--once] [--again]';

const print = (line: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
};

function seconds(name: string, text: string | undefined, usual: number): number {
  const value = numberOption(name, text) ?? usual;
  if (value < 0.1 || value > 3600) throw new UsageError(`${name} must lie between 0.1 and 3600 seconds`);
  return value;
}

async function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      dataset: { type: 'string' },
      'dataset-per-folder': { type: 'boolean', default: false },
      url: { type: 'string', default: 'http://localhost:3000' },
      'token-file': { type: 'string' },
      state: { type: 'string' },
      settle: { type: 'string' },
      every: { type: 'string' },
      once: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  });
  const [given, ...others] = positionals;
  const perFolder = values['dataset-per-folder'];
  if (!given || others.length > 0 || !values.project || (values.dataset && perFolder)) {
    throw new UsageError(USAGE);
  }
  const folder = path.resolve(given);
  const isFolder = await stat(folder).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${given} is not a folder`);
  if (!URL.canParse(values.url) || !/^https?:/.test(values.url)) {
    throw new UsageError(`--url must be an address such as https://lab.example, not '${values.url}'`);
  }
  return {
    folder,
    project: values.project,
    dataset: perFolder ? null : (values.dataset ?? path.basename(folder)),
    address: new URL(values.url).origin,
    stateFile: path.resolve(values.state ?? path.join(folder, '.sarm-watch.json')),
    again: values.again,
    token: await readToken(values['token-file']),
    watch: {
      folder,
      withSubfolders: perFolder,
      once: values.once,
      settleSeconds: seconds('--settle', values.settle, 10),
      everySeconds: seconds('--every', values.every, 5),
    },
  };
}

/** @throws UsageError without one */
async function readToken(file: string | undefined): Promise<string> {
  const text = file
    ? await readFile(file, 'utf8').catch((error: Error) => {
        throw new UsageError(`the token file cannot be read: ${error.message}`);
      })
    : (process.env.SARM_TOKEN ?? '');
  const token = text.trim();
  if (!/^sarm_[0-9A-Za-z]+$/.test(token)) {
    throw new UsageError('there is no API token in SARM_TOKEN or --token-file; create one in your profile');
  }
  return token;
}

/** Asks until the server answers: the computer at the microscope may start before the network does. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal, isPatient: boolean): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isPatient || !(error instanceof ServerError && error.isPassing)) throw error;
      const wait = waitMs(failures, error.retryAfterSeconds);
      print(`${error.message}; trying again in ${Math.round(wait / 1000)} s`);
      await pause(wait, signal);
    }
  }
}

async function main(): Promise<number> {
  const given = await readArguments();
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { signal } = stop;
  const { address, stateFile } = given;
  if (address.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(address)) {
    print(`WARNING: ${address} is not encrypted; the token and the videos can be read on the way`);
  }
  const release = await holdAlone(stateFile);
  try {
    const server = new Server(address, given.token, signal);
    const project = await patiently(() => findProject(server, given.project), signal, !given.watch.once);
    const memory = await Memory.open(stateFile, { server: address, projectId: project.id });
    if (given.again) await memory.forgetRefused();
    const places = new Places(server, project.id, given.dataset, print);
    const report = new Report(given.watch.folder, print);
    const parts = { memory, places, report, signal };
    const delivery = new Delivery({ ...parts, server, once: given.watch.once });
    print(`watching ${given.folder} for project ${project.name} on ${address}`);
    await new Watcher(given.watch, { ...parts, delivery }).run();
    const { sent, refused, unfinished } = report.counts;
    print(`stopped: ${sent} sent, ${refused} refused, ${unfinished} not finished`);
    return given.watch.once && refused > 0 ? 1 : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    print('stopped');
    return 0;
  } finally {
    await release();
  }
}

main().then(endWith, explainFailure);
