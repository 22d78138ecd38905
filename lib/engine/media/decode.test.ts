import { copyFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecodeOptions, decodeGrayFrames, decodePicturesAt, everyPicture } from './decode';
import { FfmpegError } from './ffmpeg-error';
import { H264, LOSSLESS, markRotated, renderVideo, testFolder } from './test-videos';

let place: Awaited<ReturnType<typeof testFolder>>;
let ramp: string;

beforeAll(async () => {
  place = await testFolder();
  // 40 pictures at 10 a second; every sample of picture n is 5 n.
  ramp = await renderVideo(
    place.file('ramp.mkv'),
    'nullsrc=s=32x16:r=10:d=4,format=gray,geq=lum=5*N',
    ...LOSSLESS,
  );
});
afterAll(() => place.remove());

async function firstSamples(file: string, options?: DecodeOptions): Promise<number[]> {
  const samples: number[] = [];
  for await (const frame of decodeGrayFrames(file, options)) samples.push(frame.data[0] ?? -1);
  return samples;
}

/** The test runner may have a child of its own, which may end at any time. */
async function openChildren(): Promise<number> {
  // The handle of a process that has ended is let go at the end of the event loop's turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

describe('decodeGrayFrames', () => {
  it('gives every picture once, in order, with its exact samples', async () => {
    expect(await firstSamples(ramp)).toEqual(Array.from({ length: 40 }, (_, n) => 5 * n));
  });

  it('gives each frame a buffer of its own', async () => {
    const frames = [];
    for await (const frame of decodeGrayFrames(ramp, { seconds: 0.3 })) frames.push(frame);
    expect(frames.map(({ data }) => [...new Set(data)])).toEqual([[0], [5], [10]]);
    expect(
      frames.every(({ width, height, data }) => width === 32 && height === 16 && data.length === 512),
    ).toBe(true);
  });

  it('starts and stops where it is told', async () => {
    // 1.5 s at 10 a second is picture 15; 0.4 s are four pictures.
    expect(await firstSamples(ramp, { startSeconds: 1.5, seconds: 0.4 })).toEqual([75, 80, 85, 90]);
  });

  it('resamples to a steady rate on request', async () => {
    expect(await firstSamples(ramp, { framesPerSecond: 5 })).toHaveLength(20);
  });

  it('fills the gaps of a video of variable rate by repeating pictures', async () => {
    const source = "nullsrc=s=32x16:r=10:d=2,format=gray,geq=lum=5*N,select='not(between(n,4,6))'";
    const file = await renderVideo(place.file('gap.mkv'), source, ...LOSSLESS, ...(await everyPicture()));
    expect(await firstSamples(file)).toHaveLength(17);
    const steady = await firstSamples(file, { framesPerSecond: 10 });
    // Pictures 4, 5 and 6 are missing: each moment shows the latest or the next that there is, at its own time.
    expect(steady).toHaveLength(20);
    expect(steady.slice(0, 4)).toEqual([0, 5, 10, 15]);
    expect(steady.slice(7)).toEqual(Array.from({ length: 13 }, (_, n) => 5 * (n + 7)));
  });

  it('takes names that look like options and protocols as names', async () => {
    const tricky = place.file('concat:a|b.mkv');
    await copyFile(ramp, tricky);
    expect(await firstSamples(tricky, { seconds: 0.2 })).toEqual([0, 5]);
  });

  // A luma sample of 126 in limited range means (126 − 16) × 255 / 219 = 128.1; in full range it means itself.
  it.each([
    ['8-bit limited', 'yuv420p', 126, 'tv', 128],
    ['8-bit full', 'yuv420p', 126, 'pc', 126],
    ['4:2:2', 'yuv422p', 126, 'tv', 128],
    ['10-bit limited', 'yuv420p10le', 126 * 4, 'tv', 128],
    ['10-bit 4:2:2', 'yuv422p10le', 126 * 4, 'tv', 128],
    ['16-bit gray', 'gray16le', 126 * 257, 'pc', 126],
  ])('reads %s luma', async (_name, format, luma, range, expected) => {
    const source = `nullsrc=s=16x16:r=5:d=0.2,format=${format},geq=lum=${luma}:cb=${luma}:cr=${luma}`;
    const plain = format.startsWith('gray') ? source.replace(/:cb.*/, '') : source;
    const file = await renderVideo(
      place.file(`${format}-${range}.mkv`),
      plain,
      ...LOSSLESS,
      '-color_range',
      range,
    );
    const [sample = -1] = await firstSamples(file);
    expect(Math.abs(sample - expected)).toBeLessThanOrEqual(1);
  });

  it.each(['yuv420p', 'yuv422p', 'yuv444p', 'nv12'])(
    'stretches limited luma by a table to the levels that it has otherwise: %s',
    async (format) => {
      // Each of the 256 levels, those beyond the range too.
      const source = `nullsrc=s=256x16:r=5:d=0.4,format=${format},geq=lum=X:cb=90:cr=170`;
      const codec = ['-f', 'nut', '-c:v', 'rawvideo', '-color_range', 'tv'];
      const file = await renderVideo(place.file(`levels-${format}.nut`), source, ...codec);
      const rows: number[][] = [];
      for (const limitedLuma of [false, true])
        for await (const { data } of decodeGrayFrames(file, { limitedLuma }))
          rows.push([...data.subarray(0, 256)]);
      const expected = Array.from({ length: 256 }, (_, level) =>
        Math.max(0, Math.min(255, Math.round(((level - 16) * 255) / 219))),
      );
      expect(rows).toEqual([expected, expected, expected, expected]);
    },
  );

  it('turns pictures as the file asks', async () => {
    const source = "nullsrc=s=64x32:r=5:d=0.2,format=gray,geq=lum='if(lt(X,32),255,0)'";
    const lying = await renderVideo(place.file('lying.mp4'), source, ...H264, '-qp', '0');
    const file = await markRotated(lying, place.file('rotated.mp4'));
    const frames = [];
    for await (const frame of decodeGrayFrames(file)) frames.push(frame);
    const [frame] = frames;
    expect([frame?.width, frame?.height]).toEqual([32, 64]);
    // The bright left half of the stored picture is the upper half after a quarter turn clockwise.
    expect(frame?.data[10 * 32 + 16]).toBeGreaterThan(250);
    expect(frame?.data[50 * 32 + 16]).toBeLessThan(5);
  });

  it('ends the decoder when the reader stops early', async () => {
    const before = await openChildren();
    for await (const frame of decodeGrayFrames(ramp)) {
      expect(frame.data[0]).toBe(0);
      break;
    }
    expect(await openChildren()).toBeLessThanOrEqual(before);
  });

  it('ends the decoder and throws the reason when aborted', async () => {
    const before = await openChildren();
    const abort = new AbortController();
    const reason = new Error('cancelled by the person');
    const read = async () => {
      for await (const _ of decodeGrayFrames(ramp, { signal: abort.signal })) abort.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
    expect(await openChildren()).toBeLessThanOrEqual(before);
  });

  it('refuses a playlist named .avi instead of reading the file that it names', async () => {
    const list = place.file('list.avi');
    await writeFile(list, `ffconcat version 1.0\nfile ${ramp}\n`);
    await expect(firstSamples(list)).rejects.toBeInstanceOf(FfmpegError);
  });

  it.each([{ startSeconds: -1 }, { seconds: 0 }, { framesPerSecond: Number.NaN }])(
    'refuses %o',
    async (options) => {
      await expect(firstSamples(ramp, options)).rejects.toBeInstanceOf(RangeError);
    },
  );
});

describe('decodePicturesAt', () => {
  it('gives the first picture at each place, as the decoder gives it', async () => {
    // 1.5 s at 10 a second is picture 15; between pictures 7 and 8 the next is shown first.
    const places = [{ startSeconds: 1.5 }, { startSeconds: 0.75 }, {}, { startSeconds: 3.9 }];
    const pictures = await decodePicturesAt(ramp, places);
    expect(pictures.map((picture) => picture?.data[0])).toEqual([75, 40, 0, 195]);
    for (const [i, place] of places.entries()) {
      for await (const picture of decodeGrayFrames(ramp, place)) {
        expect(pictures[i]).toEqual(picture);
        break;
      }
    }
    expect(await openChildren()).toBe(0);
  });

  it('gives none beyond the end', async () => {
    const pictures = await decodePicturesAt(ramp, [{ startSeconds: 1 }, { startSeconds: 9 }]);
    expect(pictures.map((picture) => picture?.data[0] ?? null)).toEqual([50, null]);
    expect(await decodePicturesAt(ramp, [{ startSeconds: 9 }])).toEqual([null]);
  });

  it('begins at the key frame where that is enough', async () => {
    const file = await renderVideo(
      place.file('key.mp4'),
      'nullsrc=s=64x64:r=10:d=4,format=gray,geq=lum=5*N',
      ...H264,
      ...['-g', '20', '-keyint_min', '20', '-sc_threshold', '0'],
    );
    const [exact, key] = await decodePicturesAt(file, [
      { startSeconds: 2.7 },
      { startSeconds: 2.7, fromKeyFrame: true },
    ]);
    expect(Math.abs((exact?.data[0] ?? 0) - 135)).toBeLessThan(4);
    expect(Math.abs((key?.data[0] ?? 0) - 100)).toBeLessThan(4);
  });

  it('refuses what is no video, and stops when it is told', async () => {
    const file = place.file('noise.mp4');
    await writeFile(file, 'no video at all');
    await expect(decodePicturesAt(file, [{}, {}])).rejects.toBeInstanceOf(FfmpegError);
    await expect(
      decodePicturesAt(ramp, [{}], { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
  });
});
