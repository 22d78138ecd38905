import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBlobModel } from '@/lib/engine/inference/testing/blob-model';
import { analyzeVideo } from './analyze-video';
import { DEFAULT_PARAMETERS, type EngineParameters } from './parameters';

const [WIDTH, HEIGHT, FRAMES, FPS] = [160, 120, 60, 30];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parameters-'));
  const metadata = { workingThreshold: '0.5', boxSide: '12' };
  writeFileSync(path.join(folder, 'model.onnx'), buildBlobModel({ level: 2, boxSide: 12, metadata }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Squares = (frame: number) => (readonly [x: number, y: number])[];
/** Squares that rest, and one that swims. */
const swimmerAnd =
  (resting: number): Squares =>
  (f) => [[8 + 2 * f, 40], ...Array.from({ length: resting }, (_, i) => [16 + 24 * i, 80] as const)];
const sway = (f: number, heightPx: number, hz: number): number =>
  Math.round(heightPx * Math.sin((2 * Math.PI * hz * f) / FPS));
/** One that sways on the spot, and one that swings about its way. */
const swaying: Squares = (f) => [[80, 60 + sway(f, 12, 2)]];
const swinging: Squares = (f) => [[8 + 2 * f, 60 + sway(f, 8, 4)]];
/** One that goes round: 6 µm from the middle at half a micrometer a pixel, in two seconds. */
const circling: Squares = (f) => {
  const angle = (Math.PI * f) / FPS;
  return [[Math.round(80 + 12 * Math.cos(angle)), Math.round(60 + 12 * Math.sin(angle))]];
};
/** One that passes another, so that it is asked which of the two is which. */
const passing: Squares = (f) => [
  [8 + 2 * f, 40],
  [68, 50],
];

/** All shown elsewhere from frame to frame. */
const shaken: Squares = (f) => swimmerAnd(5)(f).map(([x, y]) => [x + 4 + sway(f, 4, 9), y] as const);

/** Elsewhere from the middle on, by less than the way to the next. */
const jolted: Squares = (f) =>
  swimmerAnd(5)(f).map(([x, y]) => (f < FRAMES / 2 ? ([x, y] as const) : ([x + 8, y + 6] as const)));

/** A cut in the middle, to another field. */
const cutTo =
  (other: Squares): Squares =>
  (f) =>
    f < FRAMES / 2 ? swimmerAnd(3)(f) : other(f);

/** @param blackRows rows at the lower border that show nothing */
function clip(name: string, squares: Squares, blackRows = 0): string {
  const frame = (f: number): Buffer => {
    const data = Buffer.alloc(WIDTH * HEIGHT, 40).fill(0, (HEIGHT - blackRows) * WIDTH);
    for (const [x, y] of squares(f)) {
      for (let row = y; row < y + 4; row++) data.fill(220, row * WIDTH + x, row * WIDTH + x + 4);
    }
    return data;
  };
  const file = path.join(folder, name);
  execFileSync(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`],
      ...['-r', String(FPS), '-i', '-', '-c:v', 'ffv1', file],
    ],
    { input: Buffer.concat(Array.from({ length: FRAMES }, (_, f) => frame(f))) },
  );
  return file;
}

const analyze = (videoFile: string, parameters: EngineParameters, pixelSizeUm: number | null = 0.5) =>
  analyzeVideo(
    {
      videoFile,
      model: path.join(folder, 'model.onnx'),
      threads: 1,
      calibration: { pixelSizeUm, chamberDepthUm: 20, dilution: 1 },
      parameters,
    },
    { onDetections: async () => undefined },
  );

/** Paths of all values: `kinematics.grading.rapidUmPerSecond`. */
const pathsOf = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, at ? `${at}.${key}` : key))
    : [at];

/** The same values; notes which of them are read. */
function watched<T extends object>(values: T, read: Set<string>, at = ''): T {
  return new Proxy(values, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') return value;
      const place = at ? `${at}.${key}` : key;
      read.add(place);
      return typeof value === 'object' && value !== null ? watched(value, read, place) : value;
    },
  });
}

it('an analysis reads each of its parameters where they are passed', async () => {
  const read = new Set<string>();
  const values = watched(DEFAULT_PARAMETERS, read);
  await analyze(clip('few.mkv', swimmerAnd(3)), values);
  await analyze(clip('many.mkv', swimmerAnd(6)), values);
  await analyze(clip('swaying.mkv', swaying), values, null);
  await analyze(clip('swinging.mkv', swinging), values);
  await analyze(clip('circling.mkv', circling), values);
  await analyze(clip('passing.mkv', passing), values);
  await analyze(clip('shaken.mkv', shaken), values);
  await analyze(clip('jolted.mkv', jolted), values);
  await analyze(clip('letterbox.mkv', swimmerAnd(3), 20), values);
  await analyze(
    clip(
      'cut.mkv',
      cutTo(() => [20, 50, 80, 110].flatMap((x) => [[x, 20] as const, [x, 100] as const])),
    ),
    values,
  );
  // Half of 30 frames/s, so that the detector is shown every second.
  const { detection } = DEFAULT_PARAMETERS;
  const skippedFrames = { ...detection.skippedFrames, minDetectedPerSecond: 15 };
  const halved = watched({ ...DEFAULT_PARAMETERS, detection: { ...detection, skippedFrames } }, read);
  await analyze(clip('few.mkv', swimmerAnd(3)), halved);
  expect(pathsOf(DEFAULT_PARAMETERS).filter((each) => !read.has(each))).toEqual([]);
});

it('another grading rule grades otherwise', async () => {
  const video = clip('rule.mkv', swimmerAnd(6));
  const grading = { ...DEFAULT_PARAMETERS.kinematics.grading, rapidUmPerSecond: 1000 };
  const strict = { ...DEFAULT_PARAMETERS, kinematics: { ...DEFAULT_PARAMETERS.kinematics, grading } };
  const [usual, other] = [await analyze(video, DEFAULT_PARAMETERS), await analyze(video, strict)];
  // 2 px a frame at 30 frames/s and 0.5 µm a pixel are 30 µm/s.
  expect(usual.kinematics.tracks.some(({ grade }) => grade === 'rapid')).toBe(true);
  expect(other.kinematics.tracks.map(({ grade }) => grade)).not.toContain('rapid');
});
