/**
 * Trains detector and judge of resting cells with each labeled participant left out in turn, measures them on that one,
 * and prints a table of all, with JSON in OUT/table.json.
 *   npm run -s cross-validate -- --visem DIR --visem DIR… --base BASE.onnx --worlds VIEWS... --out OUT
 *     [--base-without NAME=FILE.onnx]... [--steps N] [--rate LR] [--judge-steps N] [--at-once N] [--final]
 * DIR: video.mp4 and tracks.csv of a participant of VISEM-Tracking. Training starts from BASE, which also cleans the labels;
 * where a participant whom BASE has learned from is left out, from the file that is given for that. What the judge learns
 * from is found by BASE, which is as unsure of most of it as any detector is of what it has not learned from. VIEWS are
 * kept by `train:resting --keep` and made where there are none. Without `--steps` above 0 BASE itself is measured, and only
 * judges are trained. What is there already is not made again, so that a broken run goes on. `--final` also
 * trains both on all participants, for shipping.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { foldRow, foldTable } from './fold-table';
import { say } from './training-run';

const { values } = parseArgs({
  options: {
    visem: { type: 'string', multiple: true, default: [] },
    base: { type: 'string' },
    'base-without': { type: 'string', multiple: true, default: [] },
    rate: { type: 'string', default: '0.0015' },
    worlds: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    steps: { type: 'string', default: '0' },
    seed: { type: 'string', default: '7' },
    'judge-steps': { type: 'string', default: '6000' },
    'at-once': { type: 'string', default: String(os.availableParallelism()) },
    final: { type: 'boolean', default: false },
  },
});
const { base, worlds, out, visem } = values;
if (!base || worlds.length === 0 || !out || visem.length < 2)
  throw new Error('--base, --worlds, --out and at least two --visem are needed');

/** VISEM-Tracking publishes no scale; both sides are measured with this one. */
const PIXEL_SIZE_UM = '0.4';

/** Runs a script of this project into `log`, its output into `file` where one is given, unless that is there already. */
async function run(script: string, args: readonly string[], log: string, file?: string): Promise<void> {
  if (file && existsSync(file)) return;
  const errors = await open(log, 'a');
  const output = file ? await open(`${file}.part`, 'w') : null;
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: ['ignore', output?.fd ?? errors.fd, errors.fd],
    });
    child.on('error', reject);
    child.on('exit', resolve);
  });
  await Promise.all([errors.close(), output?.close()]);
  if (code !== 0) throw new Error(`${script} failed, see ${log}`);
  if (file) await rename(`${file}.part`, file);
}

async function trained(name: string, participants: readonly string[], start: string, seed: number) {
  const folder = path.join(out as string, name);
  await mkdir(folder, { recursive: true });
  const log = path.join(folder, 'log.txt');
  const data = participants.flatMap((each) => ['--visem', each]);
  const isTrained = Number(values.steps) > 0;
  const [raw, judge] = [path.join(folder, 'raw.onnx'), path.join(folder, 'resting.onnx')];
  const packed = isTrained ? path.join(folder, 'detector/model.onnx') : start;
  const done = (what: string): string => path.join(folder, `${what}.done`);
  const once = async (what: string, make: () => Promise<void>): Promise<void> => {
    if (existsSync(done(what))) return;
    await make();
    await writeFile(done(what), '');
    say(`${name}: ${what}`);
  };
  if (isTrained) {
    await once('trained', () =>
      run(
        'scripts/models/train-detector.ts',
        [
          ...['--out', raw, ...data, '--clean', start, '--start', start, '--doubt', '0.75'],
          ...['--steps', values.steps, '--rate', values.rate, '--seed', String(seed)],
          ...['--checkpoint', path.join(folder, 'state')],
        ],
        log,
      ),
    );
    await once('fitted', () =>
      run(
        'scripts/models/pack-detector.ts',
        [
          ...['--model', raw, ...data, '--clean', start, '--version', '0.0.0', '--recipe', name],
          ...['--simulated', '60', '--out', path.dirname(packed)],
        ],
        log,
      ),
    );
  }
  await once('judge trained', () =>
    run(
      'scripts/models/train-resting.ts',
      [
        ...[
          '--out',
          judge,
          ...data,
          '--detector',
          base as string,
          ...worlds.flatMap((file) => ['--keep', file]),
        ],
        ...['--steps', values['judge-steps'], '--seed', String(seed)],
      ],
      log,
    ),
  );
  return { packed, judge, folder, log };
}

async function leftOut(participant: string, seed: number): Promise<ReturnType<typeof foldRow>> {
  const others = visem.filter((each) => each !== participant);
  const name = `without-${path.basename(participant)}`;
  const own = values['base-without'].find((given) => given.startsWith(`${path.basename(participant)}=`));
  const start = own ? own.slice(own.indexOf('=') + 1) : (base as string);
  const { packed, judge, folder, log } = await trained(name, others, start, seed);
  const [tracked, judged] = ['evaluation.json', 'resting.json'].map((file) => path.join(folder, file)) as [
    string,
    string,
  ];
  await run(
    'scripts/models/measure-resting.ts',
    ['--visem', participant, '--model', judge, '--detector', packed],
    log,
    judged,
  );
  await run(
    'scripts/cli/evaluate.ts',
    [
      ...['--video', path.join(participant, 'video.mp4'), '--truth', path.join(participant, 'tracks.csv')],
      ...['--model', packed, '--resting', judge, '--pixel-size-um', PIXEL_SIZE_UM],
    ],
    log,
    tracked,
  );
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  return foldRow(path.basename(participant), await read(tracked), await read(judged));
}

await mkdir(out, { recursive: true });
const jobs: (() => Promise<void>)[] = [];
const rows: ReturnType<typeof foldRow>[] = [];
visem.forEach((participant, i) => {
  jobs.push(async () => {
    rows[i] = await leftOut(participant, Number(values.seed) + i);
  });
});
if (values.final)
  jobs.push(async () => {
    await trained('final', visem, base, Number(values.seed) + visem.length);
  });
await Promise.all(
  Array.from({ length: Number(values['at-once']) }, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  }),
);
await writeFile(path.join(out, 'table.json'), `${JSON.stringify(rows, null, 2)}\n`);
process.stdout.write(foldTable(rows));
