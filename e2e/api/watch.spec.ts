import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { eventually, type Laboratory, test } from './product';

// What a microscope's own software saves into a folder, uploaded by the command for it.

interface Watch {
  readonly process: ChildProcess;
  readonly lines: string[];
}

async function newToken({ technician, product }: Laboratory, scopes: readonly string[]): Promise<string> {
  const { token } = await technician.get<{ token: string }>('POST', '/sarm/user/create-token', {
    name: `Watch ${Date.now()}`,
    scopes,
    password: product.password,
  });
  return token;
}

function watch(lab: Laboratory, folder: string, token: string, ...more: string[]): Watch {
  const process_ = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', 'scripts/cli/watch.ts', folder, '--project', lab.projectId],
      ...['--url', lab.product.address, '--settle', '1', '--every', '0.3', ...more],
    ],
    { env: { ...process.env, SARM_TOKEN: token }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  for (const stream of [process_.stdout, process_.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  }
  return { process: process_, lines };
}

async function endOf({ process: child, lines }: Watch): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(lines.filter((line) => line.includes('sarm_'))).toEqual([]);
  return child.exitCode;
}
/** Waits until the watch says so: also for the pauses that it makes between two tries. */
const told = async (what: string, { lines }: Watch, words: RegExp): Promise<void> => {
  await eventually(what, 120, async () => lines.some((line) => words.test(line))).catch((error: Error) => {
    throw new Error(`${error.message}; it said:\n${lines.join('\n')}`);
  });
};

/** The names of the videos that the watched datasets hold. */
async function videosIn({ sql }: Laboratory, ...datasets: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select d.name || '/' || v.original_filename as name from videos v join datasets d on d.id = v.dataset_id
    where d.name = any(${datasets}) order by 1`;
  return rows.map(({ name }) => name);
}

/** As a recorder writes it: in place, bit by bit, over ten seconds. */
async function writeSlowly(file: string, content: Buffer): Promise<void> {
  const parts = 25;
  const length = Math.ceil(content.length / parts);
  for (let part = 0; part < parts; part++) {
    await appendFile(file, content.subarray(part * length, (part + 1) * length));
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

test('each recording of a folder is uploaded once: half-written, renamed, copied, refused, after a kill and a restart', async ({
  lab,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-watch-'));
  const source = await mkdtemp(path.join(os.tmpdir(), 'sarm-watch-source-'));
  const at = (name: string): string => path.join(folder, name);
  try {
    const [first, second, third, fourth] = lab.clips as [Buffer, Buffer, Buffer, Buffer];
    await writeFile(path.join(source, 'first.mp4'), first);
    await writeFile(at('first.mp4'), first);
    await writeFile(at('no-video.mp4'), 'To be or not to be\n'.repeat(99));
    await writeFile(at('settings.ini'), 'exposure=5');
    const token = await newToken(lab, ['upload']);
    const one = watch(lab, folder, token, '--dataset', 'Watched');
    const growing = writeSlowly(at('second.mp4'), second);
    await told('the first', one, /sent first\.mp4 to Watched/);
    await told('the refusal', one, /refused no-video\.mp4: .*not a video/);
    await told('the other file', one, /skipped settings\.ini: not a video format/);
    await growing;
    expect(one.lines.filter((line) => /second/.test(line))).toEqual([]);
    await told('the second', one, /sent second\.mp4/);
    await copyFile(path.join(source, 'first.mp4'), at('copy of first.mp4'));
    await told('the copy', one, /skipped copy of first\.mp4: a copy of first\.mp4/);
    // Killed while a file is sent: what had been begun is gone on with.
    await writeFile(at('third.mp4.part'), third);
    await rename(at('third.mp4.part'), at('third.mp4'));
    await told('the third', one, /sending third\.mp4/);
    one.process.kill('SIGKILL');
    await endOf(one);
    expect(one.lines.filter((line) => /refused no-video/.test(line))).toHaveLength(1);

    // The server dies, too, perhaps while it puts the third together, which then waits for half a minute; and comes back.
    await lab.product.kill();
    await writeFile(at('fourth.mp4'), fourth);
    const two = watch(lab, folder, token, '--dataset', 'Watched');
    await told('the missing server', two, /cannot be reached .*trying again/);
    await lab.product.start();
    await told('the fourth', two, /sent fourth\.mp4/);
    two.process.kill('SIGTERM');
    expect(await endOf(two)).toBe(0);
    expect(two.lines.at(-1)).toMatch(/stopped: \d sent, 0 refused/);
    const expected = ['first.mp4', 'fourth.mp4', 'second.mp4', 'third.mp4'].map((name) => `Watched/${name}`);
    expect(await videosIn(lab, 'Watched')).toEqual(expected);

    // Without its memory, the server's own is asked.
    await rm(at('.sarm-watch.json'));
    const three = watch(lab, folder, token, '--dataset', 'Watched', '--once');
    expect(await endOf(three)).toBe(1);
    expect(three.lines.filter((line) => /already has it/.test(line))).toHaveLength(4);
    expect(await videosIn(lab, 'Watched')).toEqual(expected);
    expect((await readFile(at('first.mp4'))).equals(first)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual([
      ...['.sarm-watch.json', 'copy of first.mp4', 'first.mp4', 'fourth.mp4', 'no-video.mp4'],
      ...['second.mp4', 'settings.ini', 'third.mp4'],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(source, { recursive: true, force: true });
  }
});

test('subfolders become datasets, and a token that may not upload is told so', async ({ lab }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-watch-'));
  try {
    const [clip, other] = lab.clips as [Buffer, Buffer];
    for (const name of ['Sample 17', 'Sample 18']) await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, 'Sample 17', 'a.mp4'), clip);
    await writeFile(path.join(folder, 'Sample 18', 'a.mp4'), other);
    await writeFile(path.join(folder, 'stray.mp4'), other);
    const reader = watch(lab, folder, await newToken(lab, ['read']), '--dataset-per-folder', '--once');
    expect(await endOf(reader)).toBe(1);
    expect(reader.lines.join('\n')).toContain('It needs the scope: upload');
    const token = await newToken(lab, ['upload']);
    const writer = watch(lab, folder, token, '--dataset-per-folder', '--once');
    expect(await endOf(writer), writer.lines.join('\n')).toBe(0);
    expect(writer.lines.join('\n')).toContain('created dataset Sample 17; enter its calibration');
    expect(writer.lines.join('\n')).toContain('skipped stray.mp4: not in a subfolder');
    expect(await videosIn(lab, 'Sample 17', 'Sample 18')).toEqual(['Sample 17/a.mp4', 'Sample 18/a.mp4']);
    const [entry] = await lab.sql<{ user_name: string }[]>`
      select user_name from audit_log where action = 'video.upload' order by sequence desc limit 1`;
    expect(entry?.user_name).toMatch(/^technician \(API token: Watch \d+\)$/);
    await lab.sql`update api_tokens set revoked_at = now() where name = ${/API token: (Watch \d+)/.exec(entry?.user_name ?? '')?.[1] ?? ''}`;
    const revoked = watch(lab, folder, token, '--dataset-per-folder', '--once');
    expect(await endOf(revoked)).toBe(1);
    expect(revoked.lines.join('\n')).toContain('mistyped, expired or revoked');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
