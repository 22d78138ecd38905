import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toldBy } from '@/lib/messages/testing';
import { crc32 } from './crc32';
import { type HostileEntry, hostileZip } from './testing';
import { IMPORT_LIMITS, openZip } from './zip-in';
import { type ArchiveFile, zipBytes } from './zip-out';

const AT = new Date('2026-01-02T03:04:06Z');
const entry = (name: string, change: Partial<HostileEntry> = {}): HostileEntry => {
  return { name, data: Buffer.from(`this is ${name}`), ...change };
};
const opened = (entries: readonly HostileEntry[], says?: number) =>
  openZip(hostileZip(entries, says), 'a.zip', IMPORT_LIMITS);

async function taken(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('takes the CRC-32 that zip and PNG define', () => {
  // The check value of CRC-32/ISO-HDLC in the catalogue of CRC algorithms.
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
});

describe('a zip that is brought', () => {
  it('is read entry by entry, folders passed over', async () => {
    const zip = await opened([
      entry('labels/', { data: Buffer.alloc(0), mode: 0o040755 }),
      entry('labels/ä b.txt'),
      entry('x.json'),
    ]);
    expect([...zip.entries.keys()]).toEqual(['labels/ä b.txt', 'x.json']);
    expect(String(await zip.bytes('labels/ä b.txt', 100))).toBe('this is labels/ä b.txt');
    expect(String(await taken(await zip.stream('x.json')))).toBe('this is x.json');
    zip.close();
  });

  it('has the names that macOS writes, in UTF-8 without saying so, and those of code page 437', async () => {
    const zip = await opened([
      { name: Buffer.from('labels/é–精子.txt'), data: Buffer.from('a') },
      // 0x82 is é in code page 437, and no UTF-8.
      { name: Buffer.from([0x82, 0x2e, 0x74, 0x78, 0x74]), data: Buffer.from('b') },
    ]);
    expect([...zip.entries.keys()]).toEqual(['labels/é–精子.txt', 'é.txt']);
    expect(String(await zip.bytes('labels/é–精子.txt', 100))).toBe('a');
    zip.close();
  });

  it('is read from the disk', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
    const file = path.join(folder, 'a.zip');
    await writeFile(file, hostileZip([entry('a.txt')]));
    const zip = await openZip(file, 'a.zip', IMPORT_LIMITS);
    expect(String(await zip.bytes('a.txt', 100))).toBe('this is a.txt');
    zip.close();
    await rm(folder, { recursive: true });
  });

  const zeros = (bytes: number) => Buffer.alloc(bytes);
  it.each<[string, HostileEntry[], RegExp]>([
    ['a way up', [entry('../a.txt')], /invalid relative path/],
    ['a way up from within', [entry('a/../../b.txt')], /invalid relative path/],
    ['an absolute path', [entry('/etc/a.txt')], /absolute path/],
    ['a drive', [entry('C:/a.txt')], /absolute path/],
    ['a backslash', [entry('a\\..\\b.txt')], /invalid characters/],
    ['a dot in the way', [entry('a/./b.txt')], /'a\/\.\/b\.txt' has a name that is not accepted/],
    ['an empty part', [entry('a//b.txt')], /has a name that is not accepted/],
    ['a name with a NUL', [entry('a\0.txt')], /has a name that is not accepted/],
    ['a name without end', [entry('a'.repeat(1001))], /has a name that is not accepted/],
    ['a link', [entry('a.txt', { mode: 0o120777 })], /'a\.txt' is no plain file/],
    ['a device', [entry('a.txt', { mode: 0o060644 })], /'a\.txt' is no plain file/],
    ['a folder with something in it', [entry('a/', { mode: 0o040755 })], /'a\/' is no plain file/],
    ['an encrypted entry', [entry('a.txt', { encrypted: true })], /'a\.txt' is encrypted/],
    ['an unknown method', [entry('a.txt', { method: 12 })], /is compressed in an unknown way/],
    ['a zip in the zip', [entry('a.ZIP')], /'a\.ZIP' is an archive itself/],
    ['two of one name', [entry('a.txt'), entry('a.txt')], /two entries named 'a\.txt'/],
    ['two that some disks take for one', [entry('a.txt'), entry('A.txt')], /two entries named 'A\.txt'/],
    [
      'two spellings of one name',
      [entry('\u00e4.txt'), entry('a\u0308.txt')],
      /two entries named 'a\u0308\.txt'/,
    ],
    ['a bomb', [{ name: 'a.txt', data: zeros(3_000_000) }], /would swell from \d+ to 3000000 bytes/],
    [
      'more than 2 GiB',
      [entry('a.txt', { method: 0, says: { bytes: 2 ** 31 + 1, packedBytes: 2 ** 31 + 1 } })],
      /would unpack to more than 2048 MiB/,
    ],
    ['entries that share their bytes', [entry('a.txt'), entry('b.txt', { sharesBytes: true })], /overlap/],
  ])('is refused for %s', async (_, entries, why) => {
    expect(await toldBy(() => opened(entries))).toMatch(why);
  });

  it('is refused for too many entries, before they are read', async () => {
    expect(await toldBy(() => opened([entry('a.txt')], 20_001))).toBe(
      'The archive has 20001 entries; at most 20000 are accepted.',
    );
  });

  it.each<[string, HostileEntry['says'], RegExp]>([
    ['is longer', { bytes: 3 }, /can't be read as a zip: too many bytes in the stream/],
    ['is shorter', { bytes: 300 }, /can't be read as a zip: not enough bytes in the stream/],
    ['was damaged', { crc: 7 }, /'a\.txt' is damaged/],
  ])('is refused where an entry %s than it says', async (_, says, why) => {
    const zip = await opened([entry('a.txt', { says })]);
    expect(await toldBy(() => zip.bytes('a.txt', 1000))).toMatch(why);
    zip.close();
  });

  it('is refused where an entry is larger than what is asked for', async () => {
    const zip = await opened([{ name: 'a.txt', data: Buffer.from('x'.repeat(3 * 1024 ** 2)), method: 0 }]);
    expect(await toldBy(() => zip.bytes('a.txt', 1024 ** 2))).toBe(
      "The archive’s entry 'a.txt' is larger than 1 MiB.",
    );
    zip.close();
  });

  it.each([
    ['no zip', Buffer.from('not a zip at all, but long enough to hold an end record')],
    ['half a zip', hostileZip([entry('a.txt')]).subarray(0, 60)],
    ['an end without a directory', hostileZip([entry('a.txt')]).subarray(-22)],
  ])('is refused where it is %s', async (_, bytes) => {
    expect(await toldBy(() => openZip(bytes, 'a.zip', IMPORT_LIMITS))).toMatch(
      /^a\.zip can't be read as a zip: .*[^.]\.$/,
    );
  });
});

describe('a zip that is made', () => {
  const file = (name: string, text: string): ArchiveFile => {
    return { path: name, compress: true, open: async () => [Buffer.from(text)] };
  };

  it('is the same each time and holds what was given', async () => {
    const files = [file('a.txt', 'one'), file('folder/ä.txt', 'two')];
    const first = await taken(zipBytes(files, AT));
    expect((await taken(zipBytes(files, AT))).equals(first)).toBe(true);
    const zip = await openZip(first, 'a.zip', IMPORT_LIMITS);
    expect(String(await zip.bytes('folder/ä.txt', 10))).toBe('two');
    zip.close();
  });

  it('asks for a file only when the one before is packed', async () => {
    const asked: string[] = [];
    let open = 0;
    async function* files(): AsyncGenerator<ArchiveFile> {
      for (const name of ['a', 'b', 'c']) {
        asked.push(`${name} while ${open} open`);
        yield {
          path: name,
          compress: false,
          open: async () => {
            open++;
            return (async function* () {
              for (let i = 0; i < 50; i++) yield Buffer.alloc(64 * 1024, name);
              open--;
            })();
          },
        };
      }
    }
    expect((await taken(zipBytes(files(), AT))).length).toBeGreaterThan(3 * 50 * 64 * 1024);
    expect(asked).toEqual(['a while 0 open', 'b while 0 open', 'c while 0 open']);
  });

  it('closes what is open when its reader goes away', async () => {
    let closed = false;
    const endless: ArchiveFile = {
      path: 'a',
      compress: false,
      open: async () =>
        (async function* () {
          try {
            for (;;) yield Buffer.alloc(64 * 1024);
          } finally {
            closed = true;
          }
        })(),
    };
    for await (const _ of zipBytes([endless], AT)) break;
    for (let turn = 0; turn < 100 && !closed; turn++) await setImmediate();
    expect(closed).toBe(true);
  });

  it('fails where a file fails', { timeout: 5000 }, async () => {
    const broken: ArchiveFile = {
      path: 'b',
      compress: true,
      open: () => Promise.reject(new Error('gone')),
    };
    await expect(taken(zipBytes([file('a', 'one'), broken], AT))).rejects.toThrow('gone');
    const halfway: ArchiveFile = {
      path: 'b',
      compress: true,
      open: async () =>
        (async function* () {
          yield Buffer.from('x');
          throw new Error('torn');
        })(),
    };
    await expect(taken(zipBytes([halfway], AT))).rejects.toThrow('torn');
  });
});
