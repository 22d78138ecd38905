import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrayFrame } from '@/lib/science/vision/types';
import { type DecodeOptions, decodeGrayFrames } from './decode';
import { extractFrames } from './extract-frames';
import { planExtraction } from './extraction-plan';
import { readGrayPicture } from './gray-picture';
import { fittedSize } from './picture-size';
import { makePreview, needsPreview } from './preview';
import { probeVideo } from './probe';
import { drawn, H264, LOSSLESS, markRotated, renderVideo, testFolder } from './test-videos';
import { makeThumbnail } from './thumbnail';

// 60 × 80 pixels that are 4/3 times as wide as high are seen as 80 × 80, and an ellipse of radii 24 and 32 as a disk of
// radius 32.
const WIDE = drawn('60x80', 'lte(hypot((X+.5-30)/24,(Y+.5-40)/32),1)', '4/3');

let place: Awaited<ReturnType<typeof testFolder>>;
let disk: string;

beforeAll(async () => {
  place = await testFolder();
  disk = await renderVideo(place.file('disk.mkv'), WIDE, ...LOSSLESS);
});
afterAll(() => place.remove());

async function firstFrame(file: string, options?: DecodeOptions): Promise<GrayFrame> {
  for await (const frame of decodeGrayFrames(file, options)) return frame;
  throw new Error('no picture');
}

/** Bright pixels of the row and of the column through the middle, and of all. */
function extents({ width, height, data }: GrayFrame) {
  const isBright = (x: number, y: number) => (data[y * width + x] ?? 0) > 127;
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  return {
    across: columns.filter((x) => isBright(x, middleY)).length,
    down: rows.filter((y) => isBright(middleX, y)).length,
    area: data.filter((gray) => gray > 127).length,
  };
}

/** A disk in a picture of that size, to a pixel of its diameter and 2 % of its area. */
function expectDisk(picture: GrayFrame, side: number, radius: number) {
  expect([picture.width, picture.height]).toEqual([side, side]);
  const { across, down, area } = extents(picture);
  expect(Math.abs(across - 2 * radius)).toBeLessThanOrEqual(1);
  expect(Math.abs(down - 2 * radius)).toBeLessThanOrEqual(1);
  expect(area / (Math.PI * radius ** 2)).toBeGreaterThan(0.98);
  expect(area / (Math.PI * radius ** 2)).toBeLessThan(1.02);
}

describe('a video whose pixels are not square', () => {
  it('is decoded as one sees it', async () => {
    expectDisk(await firstFrame(disk), 80, 32);
    expectDisk(await firstFrame(disk, { size: { width: 40, height: 40 } }), 40, 16);
    expectDisk(await firstFrame(disk, { framesPerSecond: 5, startSeconds: 0.2 }), 80, 32);
  });

  it('is narrowed where its pixels are narrow', async () => {
    // Only every other line was kept: 80 × 40 are seen as 40 × 40, radii of 32 and 16 as a disk of radius 16.
    const narrow = drawn('80x40', 'lte(hypot((X+.5-40)/32,(Y+.5-20)/16),1)', '1/2');
    const file = await renderVideo(place.file('narrow.mkv'), narrow, ...LOSSLESS);
    expect(await probeVideo(file)).toMatchObject({ width: 40, height: 40, pixelAspect: 0.5 });
    expectDisk(await firstFrame(file), 40, 16);
  });

  it('is turned first: wide pixels are then narrow', async () => {
    const lying = await renderVideo(place.file('lying.mp4'), WIDE, ...H264, '-qp', '0');
    const file = await markRotated(lying, place.file('turned.mp4'));
    // 80 × 60 pixels, 3/4 times as wide as high, with an ellipse of radii 32 and 24.
    const probe = await probeVideo(file);
    expect(probe).toMatchObject({ width: 60, height: 60, pixelAspect: 0.75 });
    expectDisk(await firstFrame(file), 60, 24);

    const half = await renderVideo(
      place.file('half.mp4'),
      drawn('60x80', 'lt(X,30)', '4/3'),
      ...H264,
      '-qp',
      '0',
    );
    const upper = await firstFrame(await markRotated(half, place.file('upper.mp4')));
    expect([upper.width, upper.height]).toEqual([60, 60]);
    const rows = Array.from({ length: 60 }, (_, y) => upper.data[y * 60 + 7] ?? -1);
    // The bright left half of what is stored is the upper half after a quarter turn clockwise.
    expect(rows.slice(0, 29).every((gray) => gray > 250)).toBe(true);
    expect(rows.slice(31).every((gray) => gray < 5)).toBe(true);
  });

  it('gives stills of the size that the probe says', async () => {
    const probe = await probeVideo(disk);
    expect(probe).toMatchObject({ width: 80, height: 80, pixelAspect: 4 / 3 });
    const folder = place.file('frames');
    await mkdir(folder);
    const plan = planExtraction(probe, { method: 'count', count: 2, frameRate: 1, maxFrames: 5 });
    let frames = 0;
    for await (const frame of extractFrames(disk, probe, plan, { quality: 95, folder })) {
      expect(frame).toMatchObject({ width: 80, height: 80 });
      expectDisk(await readGrayPicture(frame.file), 80, 32);
      frames += 1;
    }
    expect(frames).toBe(2);
  });

  it('has a thumbnail in which a disk is one', async () => {
    const probe = await probeVideo(disk);
    expectDisk(await readGrayPicture(await makeThumbnail(disk, probe)), 80, 32);
    const small = await makeThumbnail(disk, probe, { width: 40, height: 30 });
    expect(await sharp(small).metadata()).toMatchObject({ width: 30, height: 30 });
  });

  it('is played from a preview of square pixels, also where browsers would take the original', async () => {
    const file = await renderVideo(place.file('wide.mp4'), WIDE, ...H264);
    const probe = await probeVideo(file);
    expect(probe.browserPlayable).toBe(true);
    expect(needsPreview(probe)).toBe(true);
    const target = place.file('preview.mp4');
    await makePreview(file, target, probe);
    const preview = await probeVideo(target);
    expect(preview).toMatchObject({ width: 80, height: 80, pixelAspect: 1, frameCountEstimate: 5 });
    expect(needsPreview(preview)).toBe(false);
    expectDisk(await firstFrame(target), 80, 32);
  });

  // 769.2, 786.7, exactly 512.5, and 0.4 columns.
  it.each([
    ['a width that is rounded down', '704x16', '59/54', 769],
    ['a width that is rounded up', '720x16', '59/54', 787],
    ['a width at the middle', '615x16', '5/6', 513],
    ['a single column', '1x16', '2/5', 1],
    // Off by 0.08 % and by 0.4 %: as good as square. Off by 0.6 %: 643.84.
    ['a trace of rounding', '854x16', 'sar=1280/1281:max=2000', 854],
    ['nearly square', '640x16', '250/249', 640],
    ['not quite square', '640x16', 'sar=1006/1000:max=2000', 644],
  ])('%s: probe and decoder agree', async (name, size, ratio, width) => {
    const file = await renderVideo(place.file(`${name}.mkv`), drawn(size, '1', ratio), ...LOSSLESS);
    const probe = await probeVideo(file);
    expect(probe).toMatchObject({ width, height: 16 });
    if (name.includes('trace')) expect(probe.pixelAspect).toBe(1);
    expect(await firstFrame(file)).toMatchObject({ width, height: 16 });
  });
});

describe('fittedSize', () => {
  it.each([
    // Small pictures stay as they are; large ones keep their shape.
    [
      { width: 65, height: 47 },
      { width: 65, height: 47 },
    ],
    [
      { width: 3840, height: 2160 },
      { width: 1920, height: 1080 },
    ],
    [
      { width: 1500, height: 3000 },
      { width: 960, height: 1920 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 1920, height: 1 },
    ],
  ])('%o becomes %o', (size, fitted) => {
    expect(fittedSize(size, { width: 1920, height: 1920 })).toEqual(fitted);
  });
});
