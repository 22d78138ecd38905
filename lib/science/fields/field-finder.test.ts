import { describe, expect, test } from 'vitest';
import { CONTRAST_MODES, type SceneParameters, simulateScene } from '@/lib/science/simulation';
import type { GrayFrame } from '@/lib/science/vision/types';
import { FieldFinder } from './field-finder';

// The ground and the light of two simulated worlds differ too; without both a cut shows in what lies on the slide alone.
const SMALL = {
  width: 320,
  height: 240,
  seconds: 1.2,
  mottleLevels: 0,
  shadingLevels: 0,
  vignetting: 0,
} as const;

const pictures = (given: Partial<SceneParameters>): GrayFrame[] =>
  [...simulateScene({ ...SMALL, ...given }).frames()].map(({ picture }) => picture);

/** Fields as first and last frame; frames between them belong to none. */
function fieldsOf(frames: readonly GrayFrame[], framesPerSecond = 50): [number, number][] {
  const finder = new FieldFinder(framesPerSecond);
  const places = [...frames.flatMap((picture) => finder.push(picture)), ...finder.finish()];
  expect(places).toHaveLength(frames.length);
  const fields: [number, number][] = [];
  places.forEach((place, frame) => {
    const last = fields.at(-1);
    if (place === 'new field') fields.push([frame, frame]);
    else if (place === 'same field' && last) last[1] = frame;
  });
  return fields;
}

const brighter = ({ data, ...size }: GrayFrame, gain: number): GrayFrame => ({
  ...size,
  data: data.map((level) => Math.min(255, gain * level)),
});

/** The same picture with each level multiplied, and raised. */
const inLight = ({ data, ...size }: GrayFrame, times: number, raised: number): GrayFrame => ({
  ...size,
  data: data.map((level) => Math.max(0, Math.min(255, times * level + raised))),
});

/** A window of a wide picture: what the camera sees of the slide. */
const seenAt = ({ width, height, data }: GrayFrame, left: number, columns: number): GrayFrame => {
  const seen = new Uint8Array(columns * height);
  for (let row = 0; row < height; row++) {
    const from = row * width + left;
    seen.set(data.subarray(from, from + columns), row * columns);
  }
  return { width: columns, height, data: seen };
};

describe('a cut', () => {
  test.each([
    ...CONTRAST_MODES.map((contrast) => ({ contrast })),
    { framesPerSecond: 25 },
    { framesPerSecond: 100 },
    { concentrationMillionPerMl: 5, debrisPerField: 5 },
    { concentrationMillionPerMl: 100 },
    { driftXUmPerS: 10 },
    { noiseLevels: 6 },
  ])('is found to the frame: %o', (given: Partial<SceneParameters>) => {
    const worlds = [1, 2, 3, 4].map((seed) => pictures({ seed, ...given }));
    const n = worlds[0]?.length ?? 0;
    expect(fieldsOf(worlds.flat(), given.framesPerSecond)).toEqual(
      worlds.map((_, i) => [i * n, (i + 1) * n - 1]),
    );
  });

  test('to a field in which all moves faster is found as well', () => {
    const a = pictures({ motility: { rapid: 0, slow: 0, nonProgressive: 0, immotile: 1 }, noiseLevels: 1 });
    const b = pictures({ seed: 2, concentrationMillionPerMl: 60 });
    const n = a.length;
    expect(fieldsOf([...a, ...b])).toEqual([
      [0, n - 1],
      [n, 2 * n - 1],
    ]);
  });

  test('and another half a second later leave what is between to no field', () => {
    const [a, b, c] = [1, 2, 3].map((seed) => pictures({ seed })) as [GrayFrame[], GrayFrame[], GrayFrame[]];
    const n = a.length;
    expect(fieldsOf([...a, ...b.slice(0, 20), ...c])).toEqual([
      [0, n - 1],
      [n + 20, 2 * n + 19],
    ]);
  });
});

describe('a moved stage', () => {
  // 1.2 s at rest, then by twice the width of what is seen, then at rest again for 1.2 s.
  const moved = (framesPerSecond: number, widthsPerSecond: number, seed: number) => {
    const rest = Math.round(1.2 * framesPerSecond);
    const frames = Math.round((2 * framesPerSecond) / widthsPerSecond);
    const wide = pictures({
      width: 960,
      seconds: (2 * rest + frames) / framesPerSecond,
      framesPerSecond,
      seed,
    });
    const at = (frame: number): number => Math.round(640 * Math.min(1, Math.max(0, (frame - rest) / frames)));
    return { rest, frames, seen: wide.map((picture, frame) => seenAt(picture, at(frame), 320)) };
  };

  test.each([
    [50, 4],
    [50, 2],
    [50, 1],
    [50, 0.5],
    [25, 1],
    [100, 2],
    [100, 4],
  ])('leaves out the frames of the move: %i frames/s, %f widths of the picture a second', (rate, speed) => {
    const { rest, frames, seen } = moved(rate, speed, 3);
    const fields = fieldsOf(seen, rate);
    expect(fields).toHaveLength(2);
    const [[first, last], [next, end]] = fields as [[number, number], [number, number]];
    expect([first, end]).toEqual([0, seen.length - 1]);
    // The last frame of the old place, and the first of the new, to a twentieth of a second.
    expect(Math.abs(last - rest)).toBeLessThanOrEqual(0.05 * rate);
    expect(Math.abs(next - rest - frames)).toBeLessThanOrEqual(0.05 * rate);
  });

  test('that moves on after half a second has shown another field there', () => {
    const wide = pictures({ width: 960, seconds: 3.6, seed: 5 });
    // At rest for 1.2 s at each of three places, half a second between them.
    const at = (frame: number): number => {
      const [stay, move] = [48, 18];
      const done = Math.floor(frame / (stay + move));
      const on = Math.max(0, (frame % (stay + move)) - stay) / move;
      return Math.round(Math.min(640, 320 * (done + on)));
    };
    const fields = fieldsOf(wide.map((picture, frame) => seenAt(picture, at(frame), 320)));
    expect(fields).toHaveLength(3);
  });
});

describe('no boundary', () => {
  test.each([
    { contrast: 'phase-bright-heads' },
    { contrast: 'bright-field', concentrationMillionPerMl: 5 },
    { contrast: 'phase-dark-heads', concentrationMillionPerMl: 100 },
    { driftXUmPerS: 15, driftYUmPerS: 8 },
    { framesPerSecond: 25, driftXUmPerS: 8 },
    { concentrationMillionPerMl: 1, debrisPerField: 0, noiseLevels: 6 },
  ] as Partial<SceneParameters>[])('in any of eight worlds: %o', (given) => {
    for (let seed = 11; seed <= 18; seed++) {
      expect(fieldsOf(pictures({ seed, ...given }), given.framesPerSecond)).toHaveLength(1);
    }
  });

  const world = pictures({ seed: 4, seconds: 2 });
  const jolted = (by: number) => world.map((picture, i) => seenAt(picture, i < 50 ? 0 : by, 290));
  // Backward again.
  const longer = [...world, ...[...world].reverse()];
  const dark = { ...(world[0] as GrayFrame), data: new Uint8Array(320 * 240).fill(8) };
  test.each([
    ['a flash', world.map((picture, i) => (i === 50 ? brighter(picture, 1.9) : picture))],
    ['a lamp that is turned down', world.map((picture, i) => (i >= 50 ? brighter(picture, 0.7) : picture))],
    ['a black level that is raised', world.map((p, i) => (i >= 50 ? inLight(p, 1, 50) : p))],
    ['a black level that is lowered', world.map((p, i) => (i >= 50 ? inLight(p, 1, -40) : p))],
    ['half the contrast', world.map((p, i) => (i >= 50 ? inLight(p, 0.5, 60) : p))],
    ['twice the contrast', world.map((p, i) => (i >= 50 ? inLight(p, 2, -110) : p))],
    ['a broken picture', world.map((picture, i) => (i === 50 ? dark : picture))],
    ['darkness for three tenths of a second', world.map((p, i) => (i >= 50 && i < 65 ? dark : p))],
    ['darkness for seven tenths of a second', longer.map((p, i) => (i >= 80 && i < 115 ? dark : p))],
    ['darkness to the end', world.map((p, i) => (i >= 60 ? dark : p))],
    ['a broken picture at the end', world.map((picture, i) => (i === 99 ? dark : picture))],
    ['four lost frames', world.filter((_, i) => i < 50 || i >= 54)],
    ['a jolt by a twelfth of the width', jolted(26)],
    ['a jolt by a twentieth of the width', jolted(16)],
    ['a jolt by a fiftieth of the width', jolted(6)],
    ['a jolt by a few pixels', jolted(3)],
    ['a doubled frame', [...world.slice(0, 50), ...world.slice(49)]],
  ])('%s', (_, frames) => expect(fieldsOf(frames)).toEqual([[0, frames.length - 1]]));

  test('a sample that flows all the time, for 3 s and for 6.5 s', () => {
    const framesPerSecond = 25;
    const wide = pictures({ width: 1200, seconds: 6.5, framesPerSecond, seed: 6 });
    // 128 of 320 px a second.
    const flow = wide.map((picture, i) => seenAt(picture, Math.round((128 * i) / framesPerSecond), 320));
    for (const frames of [flow.slice(0, 75), flow]) {
      expect(fieldsOf(frames, framesPerSecond)).toEqual([[0, frames.length - 1]]);
    }
  });

  test('frames that are all doubled', () => {
    expect(
      fieldsOf(
        world.flatMap((picture) => [picture, picture]),
        100,
      ),
    ).toHaveLength(1);
  });
});
