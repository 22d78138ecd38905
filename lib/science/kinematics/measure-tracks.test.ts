import { describe, expect, it } from 'vitest';
import type { Track } from '@/lib/science/vision/types';
import { DEFAULT_GRADING, gradeMotility, isMotileByHeadLength } from './grade';
import { gradeAgain, measureTracks } from './measure-tracks';
import { DEFAULT_KINEMATICS } from './parameters';
import { shareByTime } from './shares';

const fps = 50;

function trackOf(
  id: number,
  frames: number,
  at: (seconds: number) => [number, number],
  side = 10,
  first = 0,
): Track {
  return {
    id,
    className: 'sperm',
    points: Array.from({ length: frames }, (_, i) => {
      const [cx, cy] = at(i / fps);
      return {
        frame: first + i,
        cx,
        cy,
        x: cx - side / 2,
        y: cy - side / 2,
        w: side,
        h: side,
        score: 1,
        interpolated: false,
      };
    }),
  };
}

describe('grades of the WHO manual, 6th edition', () => {
  it.each([
    [{ progression: 25, vap: 30, vcl: 50 }, 'rapid'],
    [{ progression: 24.9, vap: 30, vcl: 50 }, 'slow'],
    [{ progression: 5, vap: 5, vcl: 5 }, 'slow'],
    [{ progression: 4.9, vap: 5, vcl: 5 }, 'nonProgressive'],
    [{ progression: 0.2, vap: 2, vcl: 12 }, 'nonProgressive'],
    [{ progression: 4.9, vap: 4.9, vcl: 11.9 }, 'immotile'],
  ] as const)('%j is %s', (speeds, grade) => {
    const steady = { steadySpeed: speeds.vcl, circleRadius: null, jitterShare: 0, jitterLike: false };
    expect(gradeMotility({ ...speeds, ...steady })).toBe(grade);
  });
  it.each([
    [{ progression: 9, circleRadius: 5 }, 'nonProgressive'],
    [{ progression: 9, circleRadius: 5.1 }, 'slow'],
    [{ progression: 25, circleRadius: 5 }, 'rapid'],
    [{ progression: 4, circleRadius: 5 }, 'nonProgressive'],
  ] as const)('counts small circles as no progress: %j is %s', (speeds, grade) => {
    const others = { vap: 30, vcl: 30, steadySpeed: 30, jitterShare: 0, jitterLike: false };
    expect(gradeMotility({ ...speeds, ...others })).toBe(grade);
  });
  it('tells small circles from large ones and from the bends of slow swimmers, wherever the second ends', () => {
    // 0.5 µm/px, 15 µm/s = 30 px/s. Radii of 4 and 8 µm: 8 and 16 px, which are 3.75 and 1.875 rad a second.
    const circle =
      (radius: number, phase: number) =>
      (t: number): [number, number] => [
        200 + radius * Math.cos((30 / radius) * t + phase),
        200 + radius * Math.sin((30 / radius) * t + phase),
      ];
    // Bends to one side and the other by 0.8 rad, 8 µm/s.
    const bending = (t: number): [number, number] => [40 + 15 * t, 40 + 6 * Math.sin(2 * t)];
    for (const frames of [51, 75, 120]) {
      const tracks = [circle(8, 0.3), circle(16, 0.3), bending].map((at, i) => trackOf(i + 1, frames, at));
      const measured = measureTracks(tracks, { framesPerSecond: fps, pixelSizeUm: 0.5, frameCount: frames });
      expect(measured.tracks.map((m) => m.grade)).toEqual(['nonProgressive', 'slow', 'slow']);
      // From start to end of a second the small circle covers 2·4·sin(3.75/2) = 7.6 µm.
      expect((measured.tracks[0]?.motion?.progression ?? 0) * 0.5).toBeGreaterThan(5);
    }
  });
  it('does not take a path that is mostly jitter for movement', () => {
    const path = { circleRadius: null, jitterLike: false };
    const speeds = { progression: 0.2, vap: 2, vcl: 20, steadySpeed: 20, ...path };
    expect(gradeMotility({ ...speeds, jitterShare: 0.6 })).toBe('nonProgressive');
    expect(gradeMotility({ ...speeds, jitterShare: 0.7 })).toBe('immotile');
    expect(gradeMotility({ ...speeds, jitterShare: 0.1, jitterLike: true })).toBe('immotile');
  });
  it('does not take a resting cell that seems to jump when a swimmer passes for a twitching one', () => {
    // 0.5 µm/px. Off by 5 px in every seventh frame: 28 jumps of 2.5 µm in 2 s are a VCL of 35 µm/s.
    const jumping = trackOf(1, 100, (t) => [100 + (Math.round(t * fps) % 7 === 3 ? 5 : 0), 50]);
    // ±2 px at 4 Hz: 8 px four times a second, 16 µm/s.
    const twitching = trackOf(2, 100, (t) => [200 + 2 * Math.sin(2 * Math.PI * 4 * t), 50]);
    const measured = measureTracks([jumping, twitching], {
      framesPerSecond: fps,
      pixelSizeUm: 0.5,
      frameCount: 100,
    });
    expect((measured.tracks[0]?.motion?.vcl ?? 0) * 0.5).toBeGreaterThan(30);
    expect(measured.tracks.map((m) => m.grade)).toEqual(['immotile', 'nonProgressive']);
  });
  it('lets a head length stand for 5 µm where nothing is calibrated', () => {
    // head 20 px: 5 µm/s are 20 px/s
    const others = { jitterShare: 0, jitterLike: false };
    expect(isMotileByHeadLength({ progression: 20, vap: 20, vcl: 20, steadySpeed: 20, ...others }, 20)).toBe(
      true,
    );
    expect(isMotileByHeadLength({ progression: 19, vap: 19, vcl: 19, steadySpeed: 19, ...others }, 20)).toBe(
      false,
    );
  });
});

it('grades what version 0.11.0 measured as it did: without circles', () => {
  const { circleRadius: _, ...motion } = {
    ...{ durationSeconds: 2, vcl: 40, vsl: 4, vap: 30, progression: 15, circleRadius: 8 },
    ...{ linearity: 0.1, straightness: 0.13, wobble: 0.75, alhMean: null, alhMax: null, bcfHz: null },
    ...{ madDegrees: 8, jitterShare: 0, steadySpeed: 40, jitterLike: false },
  };
  const track = {
    trackId: 1,
    firstFrame: 0,
    lastFrame: 100,
    frames: 101,
    motion,
    grade: 'slow',
    motile: true,
  } as const;
  const { smallCircleRadiusUm: __, ...grading } = DEFAULT_GRADING;
  const kinematics = {
    ...{ tracks: [track], drift: null, noisePx: 0.2, headLengthPx: 10, smoothingFrames: 11 },
    parameters: { ...DEFAULT_KINEMATICS, grading },
  };
  // 0.5 µm/px: 15 px/s are 7.5 µm/s.
  expect(gradeAgain(kinematics, 0.5, grading).tracks[0]?.grade).toBe('slow');
  expect(gradeAgain(kinematics, 0.5, DEFAULT_GRADING).tracks[0]?.grade).toBe('slow');
});

describe('a field', () => {
  // 0.5 µm/px. Rapid: 80 px/s = 40 µm/s. Slow: 20 px/s = 10 µm/s. Six resting cells.
  const resting = Array.from({ length: 6 }, (_, i) => trackOf(10 + i, 100, () => [50 * i + 40, 200]));
  const tracks = [trackOf(1, 100, (t) => [80 * t, 20]), trackOf(2, 100, (t) => [20 * t, 60]), ...resting];
  const options = { framesPerSecond: fps, pixelSizeUm: 0.5, frameCount: 100 };

  it('grades each cell', () => {
    const { tracks: measured } = measureTracks(tracks, options);
    expect(measured.map((m) => m.grade)).toEqual(['rapid', 'slow', ...Array(6).fill('immotile')]);
  });

  it('takes off the drift that resting cells share, also where it changes', () => {
    const drift = (t: number): number => 30 * t + 4 * Math.sin(t);
    const drifting = [
      trackOf(1, 200, (t) => [80 * t + drift(t), 20]),
      trackOf(2, 200, (t) => [20 * t + drift(t), 60]),
      ...Array.from({ length: 6 }, (_, i) => trackOf(10 + i, 200, (t) => [50 * i + drift(t), 200])),
    ];
    const field = measureTracks(drifting, { ...options, frameCount: 200 });
    expect(field.drift?.cells).toBe(6);
    expect(field.tracks.map((m) => m.grade)).toEqual(['rapid', 'slow', ...Array(6).fill('immotile')]);
    // What is left is the drift's change of pace within the first and last half second.
    expect(Math.abs((field.tracks[0]?.motion?.vsl ?? 0) - 80)).toBeLessThan(0.5);
  });

  it.each([
    [45, 6], // less than a second
    [100, 3], // few cells, which agree closely
  ])('takes drift off %d frames with %d resting cells', (frames, cells) => {
    const drifting = [
      trackOf(1, frames, (t) => [80 * t + 30 * t, 20]),
      trackOf(2, frames, (t) => [20 * t + 30 * t, 60]),
      ...Array.from({ length: cells }, (_, i) => trackOf(10 + i, frames, (t) => [50 * i + 30 * t, 200])),
    ];
    const field = measureTracks(drifting, { ...options, frameCount: frames });
    expect(field.drift).toMatchObject({ cells, xPxPerSecond: expect.closeTo(30, 9) });
    expect(field.tracks.map((m) => m.grade)).toEqual(['rapid', 'slow', ...Array(cells).fill('immotile')]);
    expect(field.tracks[0]?.motion?.vsl).toBeCloseTo(80, 6);
  });

  it('does not take three cells that agree loosely for drift', () => {
    // 30, 33 and 36 px/s with heads of 10 px: within half a head a second, but not within 0.15.
    const loose = [30, 33, 36].map((v, i) => trackOf(i, 100, (t) => [v * t, 50 * i]));
    expect(measureTracks(loose, options).drift).toBeNull();
  });

  it('takes nothing off where too few cells agree', () => {
    const field = measureTracks(tracks.slice(0, 2), options);
    expect(field.drift).toBeNull();
    expect(field.tracks[0]?.motion?.vsl).toBeCloseTo(80, 9);
  });

  it('measures tracks as given when nothing is to be corrected', () => {
    // Six cells that all go the same way are drift in a recording, but swimmers in a table of tracks.
    const alike = Array.from({ length: 6 }, (_, i) => trackOf(i, 100, (t) => [80 * t, 50 * i]));
    const given = measureTracks(alike, { ...options, corrected: false });
    expect(given.tracks.every((m) => m.grade === 'rapid')).toBe(true);
    expect(measureTracks(alike, options).tracks.every((m) => m.grade === 'immotile')).toBe(true);
  });

  it('gives no grade without calibration but tells motile from immotile', () => {
    const { tracks: measured } = measureTracks(tracks, { ...options, pixelSizeUm: null });
    expect(measured.every((m) => m.grade === null)).toBe(true);
    expect(measured.map((m) => m.motile)).toEqual([true, true, ...Array(6).fill(false)]);
  });

  it('does not judge what was seen for less than half a second', () => {
    // 25 positions are 0.48 s, 26 are 0.5 s
    const { tracks: measured } = measureTracks(
      [trackOf(1, 25, (t) => [80 * t, 20]), trackOf(2, 26, (t) => [80 * t, 20])],
      options,
    );
    expect(measured.map((m) => m.grade)).toEqual([null, 'rapid']);
  });

  it('leaves out the ends that the border cuts', () => {
    // Box side 10 in a field of 100 px: whole between cx = 5.75 and 94.25, that is after 0.08 s at 80 px/s.
    const [measured] = measureTracks([trackOf(1, 60, (t) => [80 * t, 50])], {
      ...options,
      fieldWidth: 100,
      fieldHeight: 100,
    }).tracks;
    expect(measured?.motion?.durationSeconds).toBeCloseTo(1.08, 9); // frames 4 (6.4 px) to 58 (92.8); 59 (94.4) is cut
    expect(measured?.motion?.vsl).toBeCloseTo(80, 9);
  });

  it('refuses zero, negative and missing numbers', () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => measureTracks(tracks, { ...options, pixelSizeUm: bad })).toThrow(/pixelSizeUm/);
      expect(() => measureTracks(tracks, { ...options, framesPerSecond: bad })).toThrow(/framesPerSecond/);
    }
    expect(measureTracks([], options)).toMatchObject({ tracks: [], drift: null, noisePx: 0 });
  });
});

it('weights cells by the time they were seen', () => {
  const seen = (frames: number, motile: boolean | null) => ({
    trackId: 0,
    firstFrame: 0,
    lastFrame: 0,
    frames,
    motion: null,
    grade: null,
    motile,
  });
  // 100 of 400 frames motile; effective cells 400² / (100² + 300²) = 1.6; the unjudged one is left out
  expect(shareByTime([seen(100, true), seen(300, false), seen(50, null)], (t) => t.motile)).toEqual({
    share: 0.25,
    effectiveCells: 1.6,
  });
  expect(shareByTime([], (t) => t.motile)).toBeNull();
});
