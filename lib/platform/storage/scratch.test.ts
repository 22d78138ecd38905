import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder, removeAbandonedScratch } from './scratch';

it('removes what was left behind long ago, and nothing else', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'scratch-test-'));
  const long = new Date('2026-01-01T00:00:00Z');
  for (const name of ['sarm-object-old', 'sarm-analysis-old', 'sarm-object-new', 'somebody-else']) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, 'video'), 'x');
    if (!name.endsWith('new')) await utimes(path.join(parent, name), long, long);
  }
  // A link is not followed, nor taken for a folder of ours.
  await symlink(path.join(parent, 'somebody-else'), path.join(parent, 'sarm-frames-link'));
  expect(await removeAbandonedScratch(new Date('2026-01-02T00:00:00Z'), parent)).toBe(2);
  expect((await readdir(parent)).sort()).toEqual(['sarm-frames-link', 'sarm-object-new', 'somebody-else']);
  expect(await readdir(path.join(parent, 'somebody-else'))).toEqual(['video']);
  await rm(parent, { recursive: true });
});

it('makes folders that it would find again', async () => {
  const folder = await makeScratchFolder('analysis');
  expect(path.basename(folder)).toMatch(/^sarm-analysis-/);
  await rm(folder, { recursive: true });
});
