import { expect, it } from 'vitest';
import type { Sighting } from './piece';
import { DEFAULT_SIGNATURE, exchangeLogOdds, type Signature, signatureOf } from './signature';

const HEAD = 20;
const FRAMES_PER_SECOND = 50;

/** Swims to the right at `speed` px a frame and swings by `swing` px to both sides, a quarter of a beat a frame. */
const swimming = (frames: number, speed: number, swing: number, side = HEAD): Sighting[] =>
  Array.from({ length: frames }, (_, frame) => ({
    frame,
    cx: speed * frame,
    cy: swing * Math.sin((frame * Math.PI) / 2),
    w: side,
    h: side,
    score: 1,
    className: 'sperm',
  }));
const signature = (seen: readonly Sighting[]) =>
  signatureOf(seen, HEAD, FRAMES_PER_SECOND, DEFAULT_SIGNATURE);

it('measures speed, swing and size in head lengths', () => {
  const straight = signature(swimming(40, 2, 0, 1.5 * HEAD));
  // 2 px a frame are 100 px, or 5 heads, a second.
  expect(straight.speed).toBeCloseTo(Math.log(1 + 5), 9);
  expect(straight.swing).toBeCloseTo(Math.log(0.05), 9);
  expect(straight.size).toBeCloseTo(Math.log(1.5 * HEAD), 9);
  // 3 frames on either side of a place are three quarters of a beat: at a crest (±4 px) these two lie on the axis, and at the
  // axis they are a crest and a trough, whose middle is the axis. 16 of 34 places are crests or troughs, or 18.
  const { swing } = signature(swimming(40, 2, 4));
  const expected = Math.sqrt((17 * 4 ** 2) / 34) / HEAD;
  expect(Math.exp(swing) - 0.05).toBeCloseTo(expected, 9);
});

it('says nothing of what is seen too shortly', () => {
  // Steps of 3 frames: speed needs 6 sightings, swing 9, size 4.
  const known = (frames: number) =>
    Object.entries(signature(swimming(frames, 1, 1))).flatMap(([trait, value]) =>
      Number.isNaN(value) ? [] : [trait],
    );
  expect(known(0)).toEqual([]);
  expect(known(3)).toEqual([]);
  expect(known(4)).toEqual(['size']);
  expect(known(6)).toEqual(['speed', 'size']);
  expect(known(9)).toEqual(['speed', 'swing', 'size']);
});

const UNKNOWN = Number.NaN;
const cell = (speed: number, swing = UNKNOWN, size = UNKNOWN): Signature => ({ speed, swing, size });
const odds = (...[a, b, c, d]: readonly [Signature, Signature, Signature, Signature]) =>
  exchangeLogOdds([a, b], [c, d], DEFAULT_SIGNATURE);
/** Of a change by so many scales: t with 3 degrees of freedom, against no change. */
const t = (scales: number) => -2 * Math.log(1 + scales ** 2 / 3);

it('is the ratio of the likelihoods of all changes', () => {
  expect(odds(cell(1), cell(2), cell(2), cell(1))).toBeCloseTo(-2 * t(5), 9);
  expect(odds(cell(1), cell(2), cell(1), cell(2))).toBeCloseTo(2 * t(5), 9);
  expect(odds(cell(1), cell(2), cell(1.2), cell(1.6))).toBeCloseTo(t(3) + t(4) - t(1) - t(2), 9);
  // Sizes and swings count half.
  expect(odds(cell(1, 0, 0), cell(1, 0.34, 0), cell(1, 0.34, 0), cell(1, 0, 0))).toBeCloseTo(-t(2), 9);
  expect(odds(cell(1, 0, 0), cell(1, 0, 0.11), cell(1, 0, 0.11), cell(1, 0, 0))).toBeCloseTo(-t(2), 9);
});

it('believes half of what is seen of one cell on one side only, and nothing of less', () => {
  expect(odds(cell(1), cell(2), cell(2), cell(UNKNOWN))).toBeCloseTo(-t(5) / 2, 9);
  expect(odds(cell(UNKNOWN), cell(2), cell(2), cell(1))).toBeCloseTo(-t(5) / 2, 9);
  expect(odds(cell(1), cell(UNKNOWN), cell(UNKNOWN), cell(1))).toBe(0);
  expect(odds(cell(1), cell(UNKNOWN), cell(2), cell(UNKNOWN))).toBe(0);
  expect(odds(cell(1), cell(2), cell(UNKNOWN), cell(UNKNOWN))).toBe(0);
});
