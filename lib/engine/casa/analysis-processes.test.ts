import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import { LOSSLESS, renderVideo, testFolder } from '@/lib/engine/media/test-videos';
import { ANALYSIS_NODE_OPTIONS, AnalysisProcesses, environmentOfAnalysis } from './analysis-processes';
import { runAnalysisProcess } from './run-analysis-process';

it('an analysis gets the worker’s environment without its bounds of memory', () => {
  const env = {
    NODE_ENV: 'production',
    MODELS_DIR: '/models',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  } as const;
  expect(environmentOfAnalysis(env)).toEqual({ NODE_ENV: 'production', MODELS_DIR: '/models' });
});

it('the command line measures with the options of a process of the worker', async () => {
  const { scripts } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts.analyse).toBe(`node ${ANALYSIS_NODE_OPTIONS.join(' ')} scripts/cli/analyse.mjs`);
});

/** Processes that this one has started to measure videos, and that have not ended. */
function measuring(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        // After the name in parentheses: state and parent.
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return state !== 'Z' && Number(parent) === process.pid && command.includes('casa/child-entry');
      } catch {
        return false; // no process, or ended meanwhile
      }
    });
}

async function untilNoneIsLeft(): Promise<void> {
  await expect.poll(measuring, { timeout: 5000, interval: 20 }).toEqual([]);
}

let place: Awaited<ReturnType<typeof testFolder>>;
let model: string;
const clips: string[] = [];
const folder = (name: string): string => {
  const made = place.file(name);
  mkdirSync(made, { recursive: true });
  return made;
};
const measure = (clip: number, out: string, more: { signal?: AbortSignal } = {}) =>
  runAnalysisProcess(
    {
      ...{ videoFile: clips[clip] as string, model, threads: 1, outputFolder: folder(out) },
      calibration: { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 },
    },
    more,
  );
const filesOf = (out: string) =>
  ['detections.csv', 'tracks.csv', 'kinematics.csv'].map((name) =>
    readFileSync(path.join(place.file(out), name), 'utf8'),
  );

beforeAll(async () => {
  place = await testFolder();
  model = place.file('blob.onnx');
  writeFileSync(model, buildBlobModel({ level: 2, boxSide: 12, metadata: { workingThreshold: '0.5' } }));
  for (const [i, shift] of [0, 23].entries()) {
    // Two blobs that drift apart, elsewhere in each clip.
    const blob = (x: string, y: number) => `255*exp(-((X-(${x}))^2+(Y-${y})^2)/18)`;
    const lum = `${blob(`${40 + shift}+N`, 40 + shift)}+${blob(`${100 - shift}-N/2`, 90)}`;
    clips[i] = await renderVideo(
      place.file(`${i}.mkv`),
      `nullsrc=s=160x120:r=50:d=1.2,format=gray,geq=lum='${lum}'`,
      ...LOSSLESS,
    );
  }
});
afterAll(() => place.remove());

describe('a process that has measured a video', () => {
  it('measures the next as a new one would', async () => {
    await measure(0, 'first');
    const [process0] = measuring();
    expect(process0).toBeDefined();
    const { counts } = await measure(1, 'second');
    expect(measuring()).toEqual([process0]);
    expect(counts.spermCounted).toBe(2);
    expect(filesOf('second')).not.toEqual(filesOf('first'));

    // One that is busy is not waited for.
    await Promise.all([measure(0, 'third'), measure(1, 'fourth')]);
    expect(measuring()).toHaveLength(2);
    expect(filesOf('third')).toEqual(filesOf('first'));
    expect(filesOf('fourth')).toEqual(filesOf('second'));
  });

  it('ends with every other that waits when an analysis is stopped', async () => {
    await measure(0, 'before');
    expect(measuring()).not.toEqual([]);
    const stop = new AbortController();
    const running = measure(1, 'stopped', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await untilNoneIsLeft();
    expect(readdirSync(place.file('stopped'))).toEqual([]);
  });

  it('is not used again once it has failed', async () => {
    const bad = place.file('no video.mkv');
    writeFileSync(bad, 'no video');
    await expect(
      runAnalysisProcess({ videoFile: bad, model, threads: 1, outputFolder: folder('bad') }),
    ).rejects.toMatchObject({ name: 'AppError', code: 'UNPROCESSABLE' });
    await untilNoneIsLeft();
  });

  it('is replaced where it died while it waited', async () => {
    await measure(0, 'alive');
    const [old = 0] = measuring();
    process.kill(old, 'SIGKILL');
    await untilNoneIsLeft();
    await measure(0, 'again');
    expect(measuring()).toHaveLength(1);
    expect(measuring()).not.toContain(old);
    expect(filesOf('again')).toEqual(filesOf('alive'));
  });

  it('waits no longer than it may', async () => {
    const processes = new AnalysisProcesses(100);
    const child = processes.start();
    const ended = once(child, 'exit');
    processes.giveBack(child);
    expect(processes.takeWaiting()).toBe(child);
    await wait(300);
    expect(child.exitCode, 'whoever has it decides when it ends').toBeNull();
    processes.giveBack(child);
    await ended;
    expect(processes.takeWaiting()).toBeNull();
  });
});
