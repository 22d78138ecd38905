import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_DETECTOR_ID, ModelError, resolveModel } from '@/lib/engine/inference';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import { everyPicture } from '@/lib/engine/media/decode';
import { findFfmpeg } from '@/lib/engine/media/ffmpeg-binary';
import { LOSSLESS, renderVideo } from '@/lib/engine/media/test-videos';
import { inWords } from '@/lib/messages';
import { englishOf } from '@/lib/messages/testing';
import { FLOAT_TENSOR } from '@/lib/science/training/graph/encode';
import { ModelProtoSchema } from '@/lib/science/training/onnx/onnx_pb';
import { analyzeVideo } from './analyze-video';
import type { CasaResult } from './result';

const saidOf = ({ warnings }: CasaResult): string => warnings.map((each) => inWords(each)).join(' ');

/** What no laboratory should send and some will: each is an honest answer or a clear refusal, never a wrong number. */
let folder: string;
let blob: string;
const file = (name: string): string => path.join(folder, name);
const calibration = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
const shipped = (videoFile: string) => analyzeVideo({ videoFile, threads: 1, calibration });
const blobs = (videoFile: string) => analyzeVideo({ videoFile, model: blob, threads: 1, calibration });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bad-input-'));
  blob = file('blob.onnx');
  writeFileSync(blob, buildBlobModel({ level: 2, boxSide: 12, metadata: { workingThreshold: '0.5' } }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One 4×4 square that swims 4 px a frame of 1/50 s (200 px/s) and six that rest; `select` chooses the frames kept. */
function swimmer(name: string, select: string, everyFrame: readonly string[]): string {
  const [width, height, frames] = [320, 120, 70];
  const pictures = Array.from({ length: frames }, (_, f) => {
    const data = Buffer.alloc(width * height, 40);
    const squares = [[4 * f + 8, 40], ...[0, 1, 2, 3, 4, 5].map((i) => [16 + 24 * i, 80])];
    for (const [x = 0, y = 0] of squares) {
      for (let row = y; row < y + 4; row++) data.fill(220, row * width + x, row * width + x + 4);
    }
    return data;
  });
  const input = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', '50', '-i', '-'];
  const lossless = name.endsWith('.mp4') ? ['-c:v', 'libx264', '-qp', '0', '-pix_fmt', 'yuv420p'] : LOSSLESS;
  const args = [
    '-y',
    '-loglevel',
    'error',
    ...input,
    '-vf',
    `select='${select}'`,
    ...everyFrame,
    ...lossless,
  ];
  execFileSync(findFfmpeg(), [...args, file(name)], { input: Buffer.concat(pictures) });
  return file(name);
}

describe('pictures that show nothing', () => {
  it.each([
    ['white', 'color=white:s=160x120:r=25:d=0.6,format=gray'],
    ['a single gray pixel', 'color=gray:s=1x1:r=25:d=0.6,format=gray'],
    ['pure noise', "nullsrc=s=320x240:r=25:d=0.6,format=gray,geq=lum='random(1)*255'"],
  ])('%s: no cells, no concentration, no motility, and the reason', async (_what, source) => {
    const { result, tracks } = await shipped(await renderVideo(file('nothing.mkv'), source, ...LOSSLESS));
    expect(tracks).toEqual([]);
    expect(result.concentration).toBeNull();
    expect(result.concentrationReason).toMatch(/uniform or nothing but noise/);
    expect(result.motility).toMatchObject({ status: 'not measured', reason: expect.stringMatching(/noise/) });
    expect(saidOf(result)).toMatch(/nothing could be seen/);
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
  });

  it('soft noise of an empty field: next to no cells', async () => {
    const source = "nullsrc=s=320x240:r=25:d=0.6,format=gray,geq=lum='random(1)*255',gblur=sigma=1.5";
    const { result } = await shipped(await renderVideo(file('soft.mkv'), source, ...LOSSLESS));
    expect(result.counts.meanPerField).toBeLessThan(1);
  });
});

describe('sizes', () => {
  it('8 megapixels are analyzed in bounded memory', async () => {
    const source = 'testsrc=s=408x306:r=25:d=0.12,scale=3264:2448,format=gray';
    const { result } = await shipped(await renderVideo(file('large.mkv'), source, ...LOSSLESS));
    expect(result.video).toMatchObject({ width: 3264, height: 2448, frames: 3 });
    expect(result.timings.peakMemoryMb).toBeLessThan(2500);
  });
});

describe('time', () => {
  // Every third and seventh frame is lost at random; the others keep their time.
  it.each(['dropped.mkv', 'dropped.mp4'])('%s: velocities follow the time stamps', async (name) => {
    const kept = 'not(mod(n*7919,10)-3)+lt(mod(n*7919,10),3)+gt(mod(n*7919,10),5)+eq(n,0)';
    const { result, kinematics } = await blobs(swimmer(name, kept, await everyPicture()));
    expect(result.video.framesPerSecond).toBe(50);
    const [fastest] = kinematics.tracks.map((t) => t.motion?.vsl ?? 0).sort((a, b) => b - a);
    expect(fastest).toBeGreaterThan(196);
    expect(fastest).toBeLessThan(204);
    expect(kinematics.tracks.filter((t) => t.grade === 'immotile')).toHaveLength(6);
    expect(saidOf(result)).toMatch(/variable frame rate.*less certain/);
  });

  it('5 frames/s: the true velocity or none, no beat above half the rate, and a warning', async () => {
    const { result, kinematics } = await blobs(swimmer('slow.mkv', 'not(mod(n,10))', await everyPicture()));
    expect(result.video).toMatchObject({ framesPerSecond: 5, frames: 7 });
    for (const { motion, grade } of kinematics.tracks) {
      if (!motion || grade === 'immotile') continue;
      expect(motion.vsl).toBeCloseTo(200, 0);
      expect(motion.bcfHz ?? 0).toBeLessThanOrEqual(2.5);
    }
    expect(saidOf(result)).toMatch(/At 5\.0 frames\/s fast sperm cannot be followed reliably/);
  });
});

describe('samples of other depth and layout', () => {
  let plain: ReturnType<typeof blobs> | undefined;
  it.each([
    ['16-bit gray', 'gray16le'],
    ['8-bit 4:2:2', 'yuv422p'],
    ['10-bit 4:2:2', 'yuv422p10le'],
    ['16-bit color', 'rgb48le'],
  ])('%s is found as 8-bit gray is', async (_what, format) => {
    plain ??= blobs(swimmer('plain.mkv', 'lt(n,30)', await everyPicture()));
    const { result: expected, kinematics: measured } = await plain;
    const other = file(`${format}.mkv`);
    const codec = format === 'rgb48le' ? ['-c:v', 'png'] : LOSSLESS;
    const args = ['-y', '-loglevel', 'error', '-i', file('plain.mkv'), ...codec, '-pix_fmt', format, other];
    execFileSync(findFfmpeg(), args);
    const { result, kinematics } = await blobs(other);
    expect(result.counts).toEqual(expected.counts);
    expect(kinematics.tracks.map((t) => t.motion?.vsl)).toEqual(measured.tracks.map((t) => t.motion?.vsl));
  });
});

describe('pixels that are not square', () => {
  it('speeds and distances are those that one sees, and a remark tells it', async () => {
    const square = swimmer('square.mkv', 'lt(n,30)', await everyPicture());
    const wide = file('wide.mkv');
    const args = ['-y', '-loglevel', 'error', '-i', square, '-vf', 'setsar=3/2', ...LOSSLESS, wide];
    execFileSync(findFfmpeg(), args);
    const { result, kinematics, field } = await blobs(wide);
    expect(result.video).toMatchObject({ width: 480, height: 120 });
    // 4 px a frame along x are 6 px of the height: 300 px/s, where 200 are those of the stored columns.
    const [fastest] = kinematics.tracks.map((t) => t.motion?.vsl ?? 0).sort((a, b) => b - a);
    expect(fastest).toBeGreaterThan(294);
    expect(fastest).toBeLessThan(306);
    expect(saidOf(result)).toMatch(/each is 1\.50 times as wide.* 480 × 120 square pixels/);
    expect(field?.field).toMatchObject({ pixelAspect: 1.5 });
    const other = await blobs(square);
    expect(saidOf(other.result)).not.toMatch(/square pixels/);
    expect(other.field?.field).not.toHaveProperty('pixelAspect');
  });
});

describe('models', () => {
  const video = () => renderVideo(file('field.mkv'), 'testsrc=s=96x64:r=25:d=0.2,format=gray', ...LOSSLESS);
  const refusal = async (model: Uint8Array): Promise<unknown> => {
    writeFileSync(file('model.onnx'), model);
    const run = analyzeVideo({ videoFile: await video(), model: file('model.onnx'), threads: 1 });
    return run.then(
      () => 'analyzed',
      (error: unknown) => error,
    );
  };

  it.each([
    [
      'more classes than it says',
      { metadata: { classes: 'sperm,cluster' } },
      /'heat' has shape \[1, 1, .* expected \[1, 2,/,
    ],
    ['boxes of five numbers', { boxChannels: 5 }, /'box' has shape \[1, 5,/],
    ['another stride', { metadata: { stride: '8' } }, /'heat' has shape/],
    [
      'three pictures at once',
      { metadata: { channels: '3', frameOffsets: '-1,0,1' } },
      /cannot read a picture of shape/,
    ],
    [
      'blocks that it does not read',
      { metadata: { input: 'blocks' } },
      /inputs blocks and scale, this one image/,
    ],
    ['numbers that overflow', { boxWeight: 3e38 }, /'box' holds numbers that are not finite/],
  ])('a model with %s is refused', async (_what, options, message) => {
    const error = await refusal(buildBlobModel(options));
    expect(error).toBeInstanceOf(ModelError);
    expect(englishOf(error)).toMatch(message);
  });

  it('the shipped model with one weight that is no number is refused: a rectifier would find nothing', async () => {
    const { file: original } = await resolveModel(DEFAULT_DETECTOR_ID);
    const model = fromBinary(ModelProtoSchema, readFileSync(original));
    const weights = model.graph?.initializer.find((t) => t.dataType === FLOAT_TENSOR && t.rawData.length > 4);
    if (!weights) throw new Error('the shipped model has no float weights');
    // A Buffer's slice() would be the same memory.
    const damaged = new Uint8Array(weights.rawData);
    new DataView(damaged.buffer).setFloat32(4, Number.NaN, true);
    weights.rawData = damaged;
    const error = await refusal(toBinary(ModelProtoSchema, model));
    expect(error).toBeInstanceOf(ModelError);
    expect(englishOf(error)).toBe(`the model's weights '${weights.name}' are not finite`);
  });
});
