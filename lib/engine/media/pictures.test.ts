import { mkdir, readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cropImage } from './crop';
import { decodeGrayFrames, everyPicture } from './decode';
import { extractFrames } from './extract-frames';
import { planExtraction } from './extraction-plan';
import { makePreview, needsPreview } from './preview';
import { probeVideo, type VideoProbe } from './probe';
import { H264, LOSSLESS, markRotated, renderVideo, testFolder } from './test-videos';
import { makeThumbnail } from './thumbnail';

let place: Awaited<ReturnType<typeof testFolder>>;
let ramp: string;
let probe: VideoProbe;

beforeAll(async () => {
  place = await testFolder();
  // 40 pictures at 10 a second, of odd size; every sample of picture n is 5 n.
  ramp = await renderVideo(
    place.file('ramp.avi'),
    'nullsrc=s=65x47:r=10:d=4,format=gray,geq=lum=5*N',
    ...LOSSLESS,
  );
  probe = await probeVideo(ramp);
});
afterAll(() => place.remove());

const meanOf = async (image: string | Uint8Array) => (await sharp(image).stats()).channels[0]?.mean ?? -1;

describe('previews', () => {
  it('plays in browsers, at the rate and length of the original', async () => {
    const target = place.file('preview.mp4');
    const done: number[] = [];
    await makePreview(ramp, target, probe, { onProgress: (fraction) => done.push(fraction) });
    const preview = await probeVideo(target);
    expect(preview).toMatchObject({
      width: 64,
      height: 46,
      framesPerSecond: 10,
      frameCountEstimate: 40,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      browserPlayable: true,
    });
    expect(needsPreview(preview)).toBe(false);
    expect(done.at(-1)).toBe(1);
    // The index comes before the pictures, so that playing starts before the file is there.
    const bytes = await readFile(target);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    // Grays survive the way to limited range and back.
    let n = 0;
    for await (const frame of decodeGrayFrames(target))
      expect(Math.abs((frame.data[0] ?? 0) - 5 * n++)).toBeLessThan(5);
  });

  it('gets smaller with every step of compression', async () => {
    // Noise, which no encoder can foresee.
    const noise = await renderVideo(
      place.file('noise.avi'),
      'nullsrc=s=160x120:r=10:d=1,format=gray,geq=lum=128+40*(random(1)-0.5)',
      ...LOSSLESS,
    );
    const noiseProbe = await probeVideo(noise);
    const sizes: number[] = [];
    for (const compression of ['none', 'low', 'medium', 'high'] as const) {
      const target = place.file(`${compression}.mp4`);
      await makePreview(noise, target, noiseProbe, { compression });
      expect((await probeVideo(target)).browserPlayable).toBe(true);
      sizes.push((await readFile(target)).length);
    }
    for (const [step, size] of sizes.entries()) {
      if (step > 0) expect(size).toBeLessThan((sizes[step - 1] ?? 0) * 0.85);
    }
    const usual = place.file('usual.mp4');
    await makePreview(noise, usual, noiseProbe);
    expect((await readFile(usual)).length).toBe(sizes[2]);
  });

  it('leaves each picture its own time, so that what is drawn over it lies on the right one', async () => {
    // 25 a second without the pictures 10 to 19: the one before them stays from 0.36 to 0.8 s.
    const source = "nullsrc=s=64x48:r=25:d=1,format=gray,geq=lum=9*N,select='not(between(n,10,19))'";
    const gap = await renderVideo(place.file('gap.mkv'), source, ...LOSSLESS, ...(await everyPicture()));
    const target = place.file('gap.mp4');
    await makePreview(gap, target, await probeVideo(gap));
    const { frameSeconds } = await probeVideo(target);
    expect(frameSeconds).toHaveLength(15);
    expect(frameSeconds[9]).toBeCloseTo(0.36, 2);
    expect(frameSeconds[10]).toBeCloseTo(0.8, 2);
  });

  it('is needed for what browsers do not play, and for huge pictures', () => {
    expect(needsPreview(probe)).toBe(true);
    expect(needsPreview({ ...probe, browserPlayable: true })).toBe(false);
    expect(needsPreview({ ...probe, browserPlayable: true, width: 3840 })).toBe(true);
  });

  it('stops when aborted', async () => {
    const reason = new Error('cancelled');
    const signal = AbortSignal.abort(reason);
    await expect(makePreview(ramp, place.file('none.mp4'), probe, { signal })).rejects.toBe(reason);
  });
});

describe('thumbnails', () => {
  it('shows the picture at a tenth of the video', async () => {
    const image = await makeThumbnail(ramp, probe);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 65, height: 47 });
    // A tenth of 4 s is picture 4, whose samples are 20.
    expect(Math.abs((await meanOf(image)) - 20)).toBeLessThan(2);
  });

  it('fits large pictures into its size and shows the only picture there is', async () => {
    const file = await renderVideo(place.file('one.mp4'), 'color=white:s=640x480:r=25:d=0.04', ...H264);
    const image = await makeThumbnail(file, await probeVideo(file), { width: 160, height: 160 });
    expect(await sharp(image).metadata()).toMatchObject({ width: 160, height: 120 });
    expect(await meanOf(image)).toBeGreaterThan(250);
  });
});

describe('extractFrames', () => {
  const config = { method: 'count', count: 4, frameRate: 3, maxFrames: 50 } as const;

  it('makes the planned JPEGs, with the pictures that their numbers say', async () => {
    const folder = place.file('frames');
    await mkdir(folder);
    const progress: string[] = [];
    const onProgress = (done: number, total: number) => progress.push(`${done}/${total}`);
    const plan = planExtraction(probe, config);
    const taken: [number, number, number][] = [];
    for await (const frame of extractFrames(ramp, probe, plan, { quality: 95, folder, onProgress })) {
      expect(frame).toMatchObject({ width: 65, height: 47 });
      taken.push([frame.frameNumber, frame.timeOffsetSeconds, Math.round((await meanOf(frame.file)) / 5)]);
    }
    // Four of 40 pictures: 0, 10, 20, 30; the sample value says which picture each really is.
    expect(taken).toEqual([
      [0, 0, 0],
      [10, 1, 10],
      [20, 2, 20],
      [30, 3, 30],
    ]);
    expect(progress).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('goes on after the frames that are there', async () => {
    const numbers = [];
    const plan = planExtraction(probe, { ...config, method: 'fps' });
    for await (const frame of extractFrames(ramp, probe, plan, {
      quality: 80,
      folder: place.folder,
      skip: 10,
    })) {
      numbers.push([frame.frameNumber, Math.round((await meanOf(frame.file)) / 5)]);
    }
    // Three a second of ten: 33.3 and 36.7 are the eleventh and twelfth.
    expect(numbers).toEqual([
      [33, 33],
      [37, 37],
    ]);
  });

  it('gives rotated pictures upright', async () => {
    const lying = await renderVideo(place.file('lying.mp4'), 'testsrc=s=64x32:r=10:d=0.5', ...H264);
    const file = await markRotated(lying, place.file('turned.mp4'));
    const turned = await probeVideo(file);
    const plan = planExtraction(turned, { ...config, count: 1 });
    for await (const frame of extractFrames(file, turned, plan, { quality: 95, folder: place.folder })) {
      expect(await sharp(frame.file).metadata()).toMatchObject({ width: 32, height: 64 });
    }
  });

  it('stops when aborted, and refuses a quality that is none', async () => {
    const plan = planExtraction(probe, config);
    const abort = new AbortController();
    const reason = new Error('cancelled');
    const run = async (quality: number) => {
      const options = { quality, folder: place.folder, signal: abort.signal };
      for await (const _ of extractFrames(ramp, probe, plan, options)) abort.abort(reason);
    };
    await expect(run(20)).rejects.toBeInstanceOf(RangeError);
    await expect(run(95)).rejects.toBe(reason);
  });
});

describe('cropImage', () => {
  it('cuts the box and its padding, inside the picture', async () => {
    // Black with a white square of 10 pixels at (20, 10).
    const square = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#000' } })
      .composite([{ input: square, left: 20, top: 10 }])
      .png()
      .toBuffer();
    const exact = await cropImage(image, { x: 20, y: 10, w: 10, h: 10 }, { paddingPx: 0 });
    expect(exact.region).toEqual({ x: 20, y: 10, w: 10, h: 10 });
    expect(await meanOf(exact.data)).toBeGreaterThan(253);
    const padded = await cropImage(image, { x: 1.5, y: 30.2, w: 10, h: 17 });
    // Left 1.5 − 8 and bottom 47.2 + 8 lie outside; top 22.2 and right 19.5 grow to whole pixels.
    expect(padded.region).toEqual({ x: 0, y: 22, w: 20, h: 26 });
    expect(await sharp(padded.data).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 26 });
    await expect(cropImage(image, { x: 100, y: 10, w: 5, h: 5 })).rejects.toBeInstanceOf(RangeError);
  });
});
