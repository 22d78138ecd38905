import { describe, expect, it } from 'vitest';
import { DEFAULT_TRACKER, type TrackerSettings } from '@/lib/science/tracking';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import {
  DEFAULT_SKIPPED_FRAMES,
  detectedEvery,
  SkippedFrames,
  type SkippedFramesParameters,
} from './skipped-frames';

const [WIDTH, HEIGHT] = [120, 90];
const SIDE = 12;
const settings: TrackerSettings = { ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.2 };

type Place = readonly [x: number, y: number];

/** Bright heads (Gaussians of 3 px) on gray ground; `scale` pixels of the picture per pixel of the video. */
function picture(heads: readonly Place[], scale = 1): GrayFrame {
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [((i % width) + 0.5) / scale, (Math.floor(i / width) + 0.5) / scale];
    return Math.round(
      heads.reduce((sum, [hx, hy]) => sum + 90 * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / 18), 100),
    );
  });
  return { width, height, data };
}

const box = ([x, y]: Place, score = 0.8): Detection => ({
  ...{ x: x - SIDE / 2, y: y - SIDE / 2, w: SIDE, h: SIDE },
  score,
  className: 'sperm',
});

const centers = (frame: readonly Detection[] | undefined): Place[] =>
  (frame ?? []).map((d) => [d.x + d.w / 2, d.y + d.h / 2]);

/** Swims 2 px a frame to the right and swings 2 px to either side from frame to frame. */
const swinging = (frame: number): Place => [20 + 2 * frame, 40 + (frame % 2 === 0 ? -2 : 2)];

/** Shows frames to a detector that finds `detect(frame)`, every second one and the last; returns what came of each. */
function follow(
  count: number,
  heads: (frame: number) => readonly Place[],
  detect: (frame: number) => readonly Detection[],
  {
    every = 2,
    scale = 1,
    parameters,
  }: { every?: number; scale?: number; parameters?: SkippedFramesParameters | undefined } = {},
): Detection[][] {
  const frames: Detection[][] = [];
  const skipped = new SkippedFrames(
    { settings, push: (detections) => frames.push([...detections]) },
    every,
    { width: WIDTH, height: HEIGHT },
    parameters,
  );
  for (let frame = 0; frame < count; frame++) {
    const own = picture(heads(frame), scale);
    if (frame % every === 0 || frame === count - 1) skipped.detected(own, detect(frame));
    else skipped.skip(own);
  }
  return frames;
}

it('shows the detector every n-th frame, so that it sees at least 24 a second', () => {
  const every = [12, 25, 30, 47, 48, 49, 50, 60, 72, 100, 200].map((rate) =>
    detectedEvery(rate, DEFAULT_SKIPPED_FRAMES),
  );
  // 200 / 24 = 8.3, 100 / 24 = 4.2, 72 / 24 = 3.
  expect(every).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 8]);
});

describe('between two detections', () => {
  it('a head is found where the picture shows it, not in the middle', () => {
    const frames = follow(
      15,
      (f) => [swinging(f)],
      (f) => [box(swinging(f), f === 4 ? 0.6 : 0.8)],
    );
    expect(frames).toHaveLength(15);
    for (const [frame, found] of frames.entries()) {
      expect(found).toHaveLength(1);
      const [x, y] = centers(found)[0] as Place;
      // The middle of the detections on both sides would be 4 px off.
      expect(Math.hypot(x - swinging(frame)[0], y - swinging(frame)[1])).toBeLessThan(0.2);
    }
    // Scores are the mean of both sides: (0.6 + 0.8) / 2.
    expect(frames[3]?.[0]).toMatchObject({ w: SIDE, h: SIDE, className: 'sperm' });
    expect(frames[3]?.[0]?.score).toBeCloseTo(0.7, 9);
  });
  it('also in pictures that are smaller than the video', () => {
    const frames = follow(
      11,
      (f) => [swinging(f)],
      (f) => [box(swinging(f))],
      { scale: 0.5 },
    );
    const [x, y] = centers(frames[7])[0] as Place;
    expect(Math.hypot(x - swinging(7)[0], y - swinging(7)[1])).toBeLessThan(0.4);
  });
  it('in all three of them where the detector sees every fourth frame', () => {
    const slow = (f: number): Place => [20 + f, 40 + 2 * Math.sin(f)];
    const frames = follow(
      17,
      (f) => [slow(f)],
      (f) => [box(slow(f))],
      { every: 4 },
    );
    for (const frame of [5, 6, 7, 9]) {
      const [x, y] = centers(frames[frame])[0] as Place;
      expect(Math.hypot(x - slow(frame)[0], y - slow(frame)[1])).toBeLessThan(0.2);
    }
  });
});

describe('what the detector misses', () => {
  const straight = (f: number): Place => [20 + 2 * f, 40];
  it('is looked for where it was going', () => {
    const frames = follow(
      15,
      (f) => [straight(f)],
      (f) => (f === 10 ? [] : [box(straight(f), 0.5)]),
    );
    expect(frames[10]).toEqual([]);
    const [x, y] = centers(frames[9])[0] as Place;
    expect(Math.hypot(x - straight(9)[0], y - straight(9)[1])).toBeLessThan(0.3);
    // Nothing in frame 10 says that it is still there.
    expect(frames[11]).toEqual([]);
    expect(frames[13]).toHaveLength(1);
  });
  it('is not made up where no picture shows it', () => {
    const frames = follow(
      15,
      (f) => (f % 2 === 0 ? [straight(f)] : []),
      (f) => [box(straight(f))],
    );
    expect(frames.filter((found) => found.length > 0)).toHaveLength(8);
    for (const frame of [1, 3, 5, 7, 9, 11, 13]) expect(frames[frame]).toEqual([]);
  });
});

it('changes nothing where the detector sees every frame', () => {
  const given = (f: number): Detection[] => [box(swinging(f)), { ...box([60, 60]), className: 'cluster' }];
  const frames = follow(6, (f) => [swinging(f)], given, { every: 1 });
  expect(frames).toEqual([0, 1, 2, 3, 4, 5].map(given));
});

describe('a detector that errs to one side for a while', () => {
  // A head at rest; its detections lie .6 px to the right of it ten times, then as far to the left ten times, and so on.
  const error = (frame: number): number => (Math.floor(frame / 20) % 2 === 0 ? 0.6 : -0.6);
  const meanStep = (parameters?: SkippedFramesParameters): number => {
    const frames = follow(
      201,
      () => [[60, 45]],
      (frame) => [box([60 + error(frame), 45])],
      { parameters },
    );
    const xs = frames.map((frame) => centers(frame)[0]?.[0] ?? Number.NaN);
    return xs.slice(1).reduce((sum, x, i) => sum + Math.abs(x - (xs[i] as number)), 0) / (xs.length - 1);
  };

  // After a change by 1.2 px the mean of looks is off by 1.2 × .8, 1.2 × .8², … px: 4.3 px in ten looks, so .43 px from it to the detection
  // and back in each.
  it('makes a head at rest go to and fro half as far as it errs', () => {
    expect(meanStep()).toBeLessThan(0.25);
  });

  it('and all the way where detections are left as they are, as they were up to version 0.12.0', () => {
    const { towardOwnLook: _, ...before } = DEFAULT_SKIPPED_FRAMES;
    expect(meanStep(before)).toBeGreaterThan(0.3);
  });
});

it('moves a detection half-way to where the head looks as it did', () => {
  // The sixth detection is 2 px off; the picture shows the head where it was.
  const frames = follow(
    13,
    () => [[60, 45]],
    (frame) => [box([frame === 10 ? 62 : 60, 45])],
  );
  const [[x = 0, y = 0] = []] = centers(frames[10]);
  expect(Math.abs(x - 61)).toBeLessThan(0.1);
  expect(Math.abs(y - 45)).toBeLessThan(0.05);
});
