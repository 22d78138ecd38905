import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDetector } from '@/lib/science/training/detector/model';
import { averageWithStart } from '@/lib/science/training/engine/run';
import { decodeRunState } from '@/lib/science/training/engine/run-state';
import { sha256Of } from '@/lib/sha256';
import { runIdentity, type TrainingJob } from './job';
import { type TrainingEnd, TrainingFaultError, type TrainingMessage } from './protocol';
import { tinyJob } from './testing/tiny-job';
import { train, type Wish } from './train';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'sarm-train-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
const newFolder = (): string => path.join(root, String(count++));

/** Carries a job out in this process; `wish` is asked with the number of steps taken so far. */
async function carryOut(job: TrainingJob, wish: (asked: number) => Wish = () => 'go-on') {
  const told: TrainingMessage[] = [];
  let asked = 0;
  const end: TrainingEnd = await train(job, {
    tell: (message) => told.push(message),
    wish: async () => wish(asked++),
  });
  const of = <K extends TrainingMessage['kind']>(kind: K) =>
    told.filter((m): m is Extract<TrainingMessage, { kind: K }> => m.kind === kind);
  return { end, of };
}

describe('a training job', () => {
  let job: TrainingJob;
  let whole: Awaited<ReturnType<typeof carryOut>>;
  beforeAll(async () => {
    job = await tinyJob(newFolder());
    whole = await carryOut(job);
  });

  it('takes eight crops of each frame in an epoch, and judges after each', () => {
    // Three frames to learn from, 24 crops; two of four crops a step are own ones: 12 steps an epoch.
    expect(whole.of('started')).toEqual([{ kind: 'started', step: 0, steps: 24, stepsPerEpoch: 12 }]);
    expect(whole.of('step').map((m) => m.step)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(whole.of('step')[0]?.parts).toMatchObject({ heat: expect.any(Number), box: expect.any(Number) });
    expect(whole.of('validated').map((m) => [m.step, m.videos.map((v) => v.video)])).toEqual([
      [12, [1]],
      [24, [1]],
    ]);
    for (const { loss } of whole.of('validated')) expect(loss).toBeGreaterThan(0);
    expect(whole.of('samples').map((m) => m.pictures.map((p) => p.video))).toEqual([[1], [1]]);
  });

  it('ends with the model that did best, half-way to the start, and says what it wrote', async () => {
    const bytes = await readFile(job.modelFile);
    expect(whole.end).toMatchObject({ how: 'done', step: 24 });
    expect(whole.end.model?.sha256).toBe(sha256Of(bytes));
    const state = decodeRunState(await readFile(job.checkpoint.file), runIdentity(job));
    const start = readDetector(await readFile(job.start.file));
    const trained = readDetector(bytes);
    const best = state.best?.params ?? state.now.average;
    expect(trained.params).toEqual(averageWithStart(start.params, best, 0.5));
    expect(trained.metadata.get('parent')).toBe('start');
    expect(whole.end.model?.step).toBe(state.best?.step ?? 24);
    expect(await readdir(path.dirname(job.modelFile))).not.toContain('model.onnx.judged');
  });

  it('is stopped for good with a model, and paused without one', async () => {
    const stopped = await carryOut(await tinyJob(newFolder()), (asked) => (asked < 5 ? 'go-on' : 'stop'));
    expect(stopped.end).toMatchObject({ how: 'stopped', step: 5, model: { step: 5, score: null } });
    const again = await tinyJob(newFolder());
    const paused = await carryOut(again, (asked) => (asked < 5 ? 'go-on' : 'pause'));
    expect(paused.end).toEqual({ kind: 'ended', how: 'paused', step: 5, model: null });
    expect(paused.of('checkpoint').map((m) => m.step)).toEqual([5]);
    const rest = await carryOut(again);
    expect(rest.of('started')[0]?.step).toBe(5);
    expect(rest.end.model?.sha256).toBe(whole.end.model?.sha256);
    // On the same crops each time, however often it was broken off.
    expect(rest.of('validated').map((m) => m.loss)).toEqual(whole.of('validated').map((m) => m.loss));
  });

  it('ends early when nothing gets better', async () => {
    // A rate of almost nothing: the first epoch's score is never beaten.
    const patient = await tinyJob(newFolder(), { epochs: 9, patience: 1, rate: 1e-12 });
    const { end, of } = await carryOut(patient);
    const scores = of('validated').map((m) => m.score);
    const isJudged = scores[0] !== null;
    expect(end).toMatchObject({ how: 'done', step: isJudged ? 24 : 108 });
  });

  it.each([
    ['settings', { size: 40 }, null],
    ['settings', { replay: 1 }, null],
    ['settings', { epochs: 0 }, null],
    ['snapshot', {}, 'frames.gray'],
    ['start-model', {}, 'start.onnx'],
    ['checkpoint', {}, 'checkpoint'],
  ] as const)('says that %s is at fault: %o %s', async (fault, changes, altered) => {
    const bad = await tinyJob(newFolder(), changes);
    if (altered) await appendFile(path.join(bad.snapshot.folder, altered), 'x');
    const error = await carryOut(bad).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TrainingFaultError);
    expect((error as TrainingFaultError).fault).toBe(fault);
  });

  it('does not go on from the checkpoint of a run with another seed', async () => {
    const other = await tinyJob(newFolder(), { seed: 2 });
    await writeFile(other.checkpoint.file, await readFile(job.checkpoint.file));
    await expect(carryOut(other)).rejects.toThrow('other settings or data');
  });
});

/** Only root on Linux can make a disk of its own. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const disk = await mkdtemp(path.join(os.tmpdir(), 'sarm-train-full-'));
const isMounted = mountSmallDisk(disk);
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

it.runIf(isMounted)(
  'keeps the last checkpoint when the disk is full, says so, and goes on later',
  async () => {
    const job = await tinyJob(newFolder());
    const onDisk = {
      ...job,
      checkpoint: { file: path.join(disk, 'checkpoint'), sha256: null },
      checkpointSeconds: 0,
    };
    const filler = path.join(disk, 'filler');
    let isFilled = false;
    const full = await train(onDisk, {
      tell: () => undefined,
      wish: async () => {
        if (!isFilled) {
          const { step } = await stateOf(onDisk).catch(() => ({ step: 0 }));
          if (step >= 3) await fill(filler);
          isFilled = step >= 3;
        }
        return 'go-on';
      },
    });
    expect(full).toEqual({ kind: 'ended', how: 'storage-full', step: 3, model: null });
    expect((await stateOf(onDisk)).step).toBe(3);
    expect(await readdir(disk)).toEqual(['checkpoint', 'filler']);
    await rm(filler);
    const { end } = await carryOut(onDisk);
    const undisturbed = await carryOut(job);
    expect(end.model?.sha256).toBe(undisturbed.end.model?.sha256);
  },
);

const stateOf = async (job: TrainingJob) =>
  decodeRunState(await readFile(job.checkpoint.file), runIdentity(job)).now;

/** Takes all the space there is. */
async function fill(file: string): Promise<void> {
  for (const size of [65_536, 4096])
    for (;;)
      if (
        await appendFile(file, Buffer.alloc(size)).then(
          () => false,
          () => true,
        )
      )
        break;
}
