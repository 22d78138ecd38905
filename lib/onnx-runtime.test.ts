import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./engine/casa/testing/open-detector.ts', import.meta.url));

test('opening models leaves nothing of the reports that the runtime would send: no queue, no number of the machine', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'sarm-onnx-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  // On a continuous-integration machine the runtime is silent by itself: this one must not look like one.
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test' as const, HOME: home, TMPDIR: home };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM], { env });
  const left = (await readdir(home, { recursive: true })).filter((name) => !name.startsWith('tsx-'));
  expect(left).toEqual([]);
});
