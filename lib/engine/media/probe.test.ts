import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '@/lib/messages/message';
import { everyPicture } from './decode';
import { probeVideo } from './probe';
import {
  claimPngSize,
  cutOff,
  drawn,
  H264,
  LOSSLESS,
  markRotated,
  renderVideo,
  testFolder,
} from './test-videos';
import { type UnreadableReason, UnreadableVideoError } from './unreadable-video';

let place: Awaited<ReturnType<typeof testFolder>>;
let mp4: string;
let mjpeg: string;

beforeAll(async () => {
  place = await testFolder();
  mp4 = await renderVideo(place.file('a.mp4'), 'testsrc=s=64x48:r=50:d=1', ...H264);
  mjpeg = await renderVideo(
    place.file('a.avi'),
    'testsrc=s=64x48:r=30000/1001:d=1',
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj420p',
  );
});
afterAll(() => place.remove());

async function reasonOf(file: string): Promise<UnreadableReason | unknown> {
  return probeVideo(file).then(
    () => 'readable',
    (error: unknown) => (error instanceof UnreadableVideoError ? error.reason : error),
  );
}

async function makeHuge(): Promise<string> {
  const small = await renderVideo(place.file('small.avi'), 'testsrc=s=16x16:r=5:d=0.4', '-c:v', 'png');
  return claimPngSize(small, place.file('huge.avi'), 16_000);
}

describe('probeVideo on good files', () => {
  it('reads an MP4 that browsers play', async () => {
    expect(await probeVideo(mp4)).toMatchObject({
      width: 64,
      height: 48,
      framesPerSecond: 50,
      frameRate: { numerator: 50, denominator: 1 },
      variableFrameRate: false,
      durationSeconds: 1,
      frameCountEstimate: 50,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      limitedLuma: true,
      bitDepth: 8,
      hasAudio: false,
      browserPlayable: true,
    });
  });

  it('reads an MJPEG AVI at its NTSC rate', async () => {
    expect(await probeVideo(mjpeg)).toMatchObject({
      frameRate: { numerator: 30000, denominator: 1001 },
      frameCountEstimate: 30,
      codec: 'mjpeg',
      container: 'avi',
      browserPlayable: false,
    });
  });

  it('reads H.264 with reordered pictures in AVI, which stores no display times', async () => {
    const file = await renderVideo(
      place.file('b.avi'),
      'testsrc=s=64x48:r=50:d=1',
      '-c:v',
      'libx264',
      '-bf',
      '3',
    );
    expect(await probeVideo(file)).toMatchObject({
      framesPerSecond: 50,
      variableFrameRate: false,
      frameCountEstimate: 50,
    });
  });

  it('sees the rate through the rounding of Matroska times', async () => {
    const file = await renderVideo(place.file('m.mkv'), 'testsrc=s=64x48:r=30000/1001:d=2', ...LOSSLESS);
    expect(await probeVideo(file)).toMatchObject({
      frameRate: { numerator: 30000, denominator: 1001 },
      variableFrameRate: false,
      browserPlayable: false,
    });
  });

  it('sees ten bits and sound', async () => {
    const file = await renderVideo(
      place.file('ten.mkv'),
      'testsrc=s=64x48:r=10:d=0.5,format=yuv420p10le[out0];sine=d=0.5[out1]',
      ...LOSSLESS,
    );
    expect(await probeVideo(file)).toMatchObject({ bitDepth: 10, hasAudio: true });
  });

  it('gives the size that one sees of a rotated video', async () => {
    expect(await probeVideo(await markRotated(mp4, place.file('turned.mp4')))).toMatchObject({
      width: 48,
      height: 64,
    });
  });

  it('gives the width that one sees of pixels that are not square, and tells of fields', async () => {
    // DV of PAL: 720 × 576 pixels in a picture of 4:3, each (4/3) / (720/576) = 16/15 as wide as high, always interlaced.
    const dv = await renderVideo(
      place.file('pal.avi'),
      'testsrc=s=720x576:r=25:d=0.2',
      ...['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-aspect', '4:3'],
    );
    expect(await probeVideo(dv)).toMatchObject({
      width: 768,
      height: 576,
      pixelAspect: 16 / 15,
      interlaced: true,
    });
    expect(await probeVideo(mp4)).toMatchObject({ pixelAspect: 1, interlaced: false });
    expect(await probeVideo(mjpeg)).toMatchObject({ pixelAspect: 1, interlaced: false, limitedLuma: false });
  });

  it.each([
    ['yuv420p', 'tv', true],
    ['yuv420p', 'unknown', true],
    ['yuv420p', 'pc', false],
    ['yuv422p10le', 'tv', false],
    ['gray', 'pc', false],
  ])('tells limited luma of 8 bits: %s, %s', async (format, range, limitedLuma) => {
    const codec = [...LOSSLESS, '-color_range', range];
    const source = `testsrc=s=32x32:r=5:d=0.4,format=${format}`;
    const file = await renderVideo(place.file(`${format}-${range}.mkv`), source, ...codec);
    expect(await probeVideo(file)).toMatchObject({ limitedLuma });
  });

  it.each([
    ['upper lines first', 'tinterlace=mode=interleave_top,setfield=tff', true],
    ['lower lines first', 'tinterlace=mode=interleave_bottom,setfield=bff', true],
    ['whole pictures', 'setfield=prog', false],
  ])('tells fields by what the file says: %s', async (name, filter, interlaced) => {
    const flags = interlaced ? ['-flags', '+ilme+ildct'] : [];
    const file = await renderVideo(
      place.file(`${name}.mp4`),
      `testsrc=s=64x64:r=50:d=0.4,format=yuv420p,${filter}`,
      ...[...H264, ...flags],
    );
    expect(await probeVideo(file)).toMatchObject({ interlaced, width: 64, height: 64, pixelAspect: 1 });
  });

  it.each([4, 0.25])('takes pixels %f times as wide as high', async (ratio) => {
    const file = await renderVideo(
      place.file('most.mkv'),
      drawn('40x40', '1', `${4 * ratio}/4`),
      ...LOSSLESS,
    );
    expect(await probeVideo(file)).toMatchObject({ width: 40 * ratio, height: 40, pixelAspect: ratio });
  });

  it('notices that pictures are missing and gives the usual rate', async () => {
    const source = "testsrc=s=64x48:r=25:d=2,select='not(between(n,20,24))'";
    const file = await renderVideo(place.file('gap.mp4'), source, ...H264, ...(await everyPicture()));
    expect(await probeVideo(file)).toMatchObject({
      variableFrameRate: true,
      framesPerSecond: 25,
      frameCountEstimate: 45,
      durationSeconds: 2,
    });
  });

  it('reads a video of one picture', async () => {
    const file = await renderVideo(place.file('one.mp4'), 'testsrc=s=64x48:r=25:d=0.04', ...H264);
    expect(await probeVideo(file)).toMatchObject({
      frameCountEstimate: 1,
      framesPerSecond: 25,
      durationSeconds: 0.04,
    });
  });
});

describe('probeVideo on bad files', () => {
  it.each<[string, UnreadableReason, () => Promise<unknown>]>([
    ['empty.avi', 'empty-file', () => writeFile(place.file('empty.avi'), '')],
    ['text.mp4', 'not-a-video', () => writeFile(place.file('text.mp4'), 'patient 4711\n'.repeat(500))],
    ['tail.mp4', 'truncated', () => cutOff(mp4, place.file('tail.mp4'), 0.6)],
    ['short.avi', 'truncated', () => cutOff(mjpeg, place.file('short.avi'), 0.6)],
    ['sound.m4a', 'audio-only', () => renderVideo(place.file('sound.m4a'), 'sine=d=0.2', '-c:a', 'aac')],
    ['sound.wav', 'audio-only', () => renderVideo(place.file('sound.wav'), 'sine=d=0.2')],
    [
      'picture.png',
      'picture',
      () => renderVideo(place.file('picture.png'), 'color=s=16x16', '-frames:v', '1'),
    ],
    [
      'bare.h264',
      'no-frame-rate',
      () => renderVideo(place.file('bare.h264'), 'testsrc=s=64x48:d=0.5', ...H264),
    ],
    ['huge.avi', 'too-large', () => makeHuge()],
    // 20 megapixels are taken, but not the 40 that one would see.
    [
      'wide.mkv',
      'too-large',
      () =>
        renderVideo(
          place.file('wide.mkv'),
          'color=gray:s=5000x4000:r=10:d=0.2,format=gray,setsar=2',
          ...LOSSLESS,
        ),
    ],
    [
      'needles.mkv',
      'pixel-shape',
      () => renderVideo(place.file('needles.mkv'), drawn('40x40', '1', '1/5'), ...LOSSLESS),
    ],
    [
      'bars.mp4',
      'pixel-shape',
      () => renderVideo(place.file('bars.mp4'), drawn('40x40', '1', 'sar=100'), ...H264),
    ],
    [
      // So wide that an MP4 cannot hold it, and ffmpeg itself gives up.
      'beams.mp4',
      'pixel-shape',
      () => renderVideo(place.file('beams.mp4'), drawn('40x40', '1', 'sar=1000:max=1000'), ...H264),
    ],
    ['hls.avi', 'playlist', () => writeFile(place.file('hls.avi'), `#EXTM3U\n#EXTINF:1,\n${mp4}\n`)],
    ['list.avi', 'playlist', () => writeFile(place.file('list.avi'), `ffconcat version 1.0\nfile ${mp4}\n`)],
  ])('%s is %s', async (name, reason, make) => {
    await make();
    expect(await reasonOf(place.file(name))).toBe(reason);
  });

  it('notices that an MP4 with its index in front lacks its end', async () => {
    const front = await renderVideo(
      place.file('f.mp4'),
      'testsrc=s=64x48:r=50:d=1',
      ...H264,
      '-movflags',
      'faststart',
    );
    expect(await reasonOf(await cutOff(front, place.file('front.mp4'), 0.7))).toBe('truncated');
  });

  it('says it in a sentence for people, as an error that may be shown', async () => {
    const error = await probeVideo(place.file('list.avi')).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: 'UNPROCESSABLE',
      said: say('work.playlist'),
    });
  });

  it('stops when aborted', async () => {
    const reason = new Error('cancelled');
    await expect(probeVideo(mp4, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
