import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BoxLabels, boxLabels, outlineLabels } from './labels';
import { readSnapshot, SnapshotError, type SnapshotVideo, writeSnapshot } from './snapshot';

const box = { x: 1.5, y: 2, w: 3, h: 4, className: 'sperm' as const };
const picture = (width: number, height: number, first: number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => (first + 7 * i) % 256),
});
const videos: SnapshotVideo<BoxLabels>[] = [
  {
    role: 'training',
    frames: [{ picture: picture(5, 3, 1), labels: { boxes: [box], unclear: [{ ...box, x: 0 }] } }],
  },
  { role: 'validation', frames: [{ picture: picture(4, 6, 90), labels: { boxes: [], unclear: [] } }] },
];

describe('a snapshot', () => {
  let folder: string;
  let sha256: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sarm-snapshot-'));
    sha256 = await writeSnapshot(folder, videos);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives frames and labels back', async () => {
    const [first, second] = await readSnapshot(folder, sha256, boxLabels);
    const data = picture(5, 3, 1).data;
    expect(first).toEqual({
      role: 'training',
      frames: [
        {
          picture: { width: 5, height: 3, data },
          labels: { boxes: [box], unclear: [{ ...box, x: 0 }] },
        },
      ],
    });
    expect(second?.frames[0]?.picture).toEqual(picture(4, 6, 90));
  });

  it('has the same sha256 for the same frames, and another one for others', async () => {
    expect(await writeSnapshot(folder, videos)).toBe(sha256);
    const other = await mkdtemp(path.join(os.tmpdir(), 'sarm-snapshot-'));
    expect(await writeSnapshot(other, videos.slice(0, 1))).not.toBe(sha256);
    await rm(other, { recursive: true });
  });

  it('is refused where it holds labels of another task', async () => {
    await expect(readSnapshot(folder, sha256, outlineLabels)).rejects.toThrow(SnapshotError);
  });

  it.each(['snapshot.json', 'frames.gray'])(
    'is refused when %s has been altered or is missing',
    async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      const altered = Buffer.from(bytes);
      altered[0] = (altered[0] ?? 0) ^ 1;
      await writeFile(file, altered);
      await expect(readSnapshot(folder, sha256, boxLabels)).rejects.toThrow(SnapshotError);
      await rm(file);
      await expect(readSnapshot(folder, sha256, boxLabels)).rejects.toThrow(SnapshotError);
      await writeFile(file, bytes);
      await readSnapshot(folder, sha256, boxLabels);
    },
  );
});
