import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdAlone } from './hold-alone';
import { Memory } from './memory';

const PLACE = { server: 'https://lab.example', projectId: 'p1' };
const SENT = { name: 'a.avi', datasetId: 'd1', state: 'sent', uploadId: 'v1' } as const;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-memory-'));
  file = path.join(folder, '.sarm-watch.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('what was sent is known after a restart, by content', async () => {
  const memory = await Memory.open(file, PLACE);
  await memory.remember('aa', SENT);
  await memory.remember('bb', { ...SENT, name: 'b.avi', state: 'sending', uploadId: 'v2' });
  const again = await Memory.open(file, PLACE);
  expect(again.of('aa')).toMatchObject(SENT);
  expect(again.of('bb')).toMatchObject({ state: 'sending', uploadId: 'v2' });
  expect(again.of('cc')).toBeUndefined();
  expect(await readdir(folder)).toEqual(['.sarm-watch.json']);
});

it('a hash is good for the size and time that it was taken at', async () => {
  const memory = await Memory.open(file, PLACE);
  const facts = { path: '/in/a.avi', sizeBytes: 9, modifiedMs: 5 };
  memory.keepHash(facts, 'aa');
  expect(memory.hashOf(facts)).toBe('aa');
  expect(memory.hashOf({ ...facts, modifiedMs: 6 })).toBeUndefined();
  expect(memory.hashOf({ ...facts, sizeBytes: 10 })).toBeUndefined();
  memory.keepHashesOf(new Set());
  expect(memory.hashOf(facts)).toBeUndefined();
});

it('refused files are tried again on demand, sent ones are not', async () => {
  const memory = await Memory.open(file, PLACE);
  await memory.remember('aa', SENT);
  await memory.remember('bb', { ...SENT, state: 'refused', reason: 'not a video' });
  await memory.forgetRefused();
  const again = await Memory.open(file, PLACE);
  expect([again.of('aa')?.state, again.of('bb')]).toEqual(['sent', undefined]);
});

it('another server, another project and another file are no memory of this one', async () => {
  await (await Memory.open(file, PLACE)).remember('aa', SENT);
  await expect(Memory.open(file, { ...PLACE, projectId: 'p2' })).rejects.toThrow(/belongs to project p1/);
  await expect(Memory.open(file, { ...PLACE, server: 'http://x' })).rejects.toThrow(/choose another/);
  for (const text of ['', '{', '{"version":2}', '[]']) {
    await writeFile(file, text);
    await expect(Memory.open(file, PLACE), text).rejects.toThrow(/not a memory/);
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});

it('one watch at a time holds it, and one that was killed no longer does', async () => {
  const release = await holdAlone(file);
  await expect(holdAlone(file)).rejects.toThrow(new RegExp(`process ${process.pid} on`));
  await release();
  await (await holdAlone(file))();
  // No process has this id: Linux and macOS count to 4,194,304 at most.
  await writeFile(`${file}.lock`, JSON.stringify({ pid: 99_999_999, host: os.hostname() }));
  await (await holdAlone(file))();
  await writeFile(`${file}.lock`, JSON.stringify({ pid: 99_999_999, host: 'another' }));
  await expect(holdAlone(file)).rejects.toThrow(/on another/);
});
