import { mkdir, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArchiveManifest } from '@/lib/domain/exchange/contract-archive';
import { type Entry, noteOf, renamed, scratchFolder, writeZip } from './testing';
import { unpackArchive } from './unpack-archive';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
beforeEach(async () => {
  scratch = await scratchFolder();
  await mkdir(scratch.file('out'));
});
afterEach(() => scratch.remove());

const entry = (name: string, text: string): Entry => ({ name, data: Buffer.from(text) });
const GOOD = entry('report.json', '{"a": 1}');

const manifestOf = (files: ArchiveManifest['files'], change: Partial<ArchiveManifest> = {}): Entry =>
  entry(
    'manifest.json',
    JSON.stringify({
      format: 'sarm-analysis',
      schemaVersion: 1,
      softwareVersion: '1.0.0',
      isSimulated: true,
      analysis: { id: 'a', requestedAt: '', datasetId: 'd', datasetName: 'Sample', projectName: 'P' },
      report: null,
      replicates: [],
      files,
      ...change,
    }),
  );

async function unpack(entries: readonly Entry[]): Promise<ArchiveManifest> {
  await writeZip(scratch.file('a.zip'), entries);
  return unpackArchive(scratch.file('a.zip'), scratch.file('out'));
}

test('an archive whose files are what its manifest says is unpacked', async () => {
  const manifest = await unpack([GOOD, manifestOf([noteOf(GOOD)])]);
  expect(manifest.analysis.datasetName).toBe('Sample');
});

describe('refused, saying why:', () => {
  test('a file that was changed', async () => {
    await expect(unpack([entry('report.json', '{"a": 2}'), manifestOf([noteOf(GOOD)])])).rejects.toThrow(
      /report\.json has been changed: its SHA-256 is/,
    );
  });

  test('a file that is missing, and one that nobody names', async () => {
    await expect(unpack([manifestOf([noteOf(GOOD)])])).rejects.toThrow('the archive lacks report.json');
    await expect(unpack([GOOD, entry('more.json', '{}'), manifestOf([noteOf(GOOD)])])).rejects.toThrow(
      "holds more.json, which its manifest doesn't name",
    );
  });

  test('no manifest, one that is no JSON, and one of another version', async () => {
    await expect(unpack([GOOD])).rejects.toThrow('the archive has no manifest.json');
    await expect(unpack([entry('manifest.json', '{')])).rejects.toThrow('manifest.json is no JSON');
    const later = manifestOf([], { schemaVersion: 2 as never });
    await expect(unpack([later])).rejects.toThrow('not in the form of version 1');
  });

  test('two entries of one name', async () => {
    await expect(unpack([GOOD, GOOD, manifestOf([noteOf(GOOD)])])).rejects.toThrow(
      "two entries named 'report.json'",
    );
  });

  test('a link', async () => {
    const link = { ...entry('report.json', '/etc/passwd'), mode: 0o120777 };
    await expect(unpack([link, manifestOf([noteOf(link)])])).rejects.toThrow(
      "'report.json' is no plain file",
    );
  });

  test.each([
    ['aa/aa/evil.txt', '../../evil.txt'],
    ['aa/aa/evil.txt', '/aa/aa/vil.txt'],
    ['aa/aa/evil.txt', 'aa\\..\\evil.txt'],
    ['aa/aa/evil.txt', 'aa/aa/EVIL.txt'],
    ['aa/aa/evil.txt', 'aa/aa/evil\0txt'],
  ])('a name that leads elsewhere: %s as %j', async (plain, hostile) => {
    const evil = entry(plain, 'x');
    await writeZip(scratch.file('a.zip'), [evil, manifestOf([noteOf(GOOD)])]);
    await writeFile(scratch.file('b.zip'), await renamed(scratch.file('a.zip'), plain, hostile));
    await expect(unpackArchive(scratch.file('b.zip'), scratch.file('out'))).rejects.toThrow(
      /invalid relative path|absolute path|invalid characters|a name that is not accepted/,
    );
    // Nothing was written beside the folder that was named.
    expect((await scratch.names()).sort()).toEqual(['a.zip', 'b.zip', 'out']);
  });

  test('what swells beyond measure', async () => {
    // 32 MiB of zeros shrink about a thousandfold.
    const bomb = { name: 'report.json', data: Buffer.alloc(32 * 1024 * 1024) };
    await expect(unpack([bomb, manifestOf([noteOf(bomb)])])).rejects.toThrow(
      /would swell from \d+ to 33554432/,
    );
  });

  test('an entry that is longer than it says', async () => {
    await writeZip(scratch.file('a.zip'), [GOOD, manifestOf([noteOf(GOOD)])]);
    const bytes = await import('node:fs/promises').then(({ readFile }) => readFile(scratch.file('a.zip')));
    // The size in the central directory (offset 24 of the record that begins PK\x01\x02): 8 bytes become 3.
    bytes.writeUInt32LE(3, bytes.indexOf('PK\u0001\u0002') + 24);
    await writeFile(scratch.file('b.zip'), bytes);
    await expect(unpackArchive(scratch.file('b.zip'), scratch.file('out'))).rejects.toThrow(
      /can't be read as a zip/,
    );
  });

  test('what is no zip, or no longer whole', async () => {
    await writeFile(scratch.file('a.zip'), 'not a zip at all, but long enough to hold an end record');
    await expect(unpackArchive(scratch.file('a.zip'), scratch.file('out'))).rejects.toThrow(
      /can't be read as a zip/,
    );
    await expect(unpackArchive(scratch.file('none.zip'), scratch.file('out'))).rejects.toThrow(
      /can't be read as a zip/,
    );
  });

  test('a video that is not the one that was measured', async () => {
    const video = entry('replicates/01/video.mp4', 'film');
    const replicate = {
      folder: 'replicates/01',
      videoId: 'v',
      videoName: 'Field 1',
      videoSha256: '0'.repeat(64),
      videoFile: video.name,
      measured: null,
    };
    await expect(unpack([video, manifestOf([noteOf(video)], { replicates: [replicate] })])).rejects.toThrow(
      'not the video that was measured',
    );
  });
});
