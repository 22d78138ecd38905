import { describe, expect, it } from 'vitest';
import { exchangeTails } from './exchange';
import type { Sighting } from './piece';
import { DEFAULT_TRACKER, type TrackerSettings } from './settings';

const HEAD = 16;
const settings: TrackerSettings = { ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.15 };
const seen = (frame: number, cx: number, cy: number): Sighting => ({
  frame,
  cx,
  cy,
  w: HEAD,
  h: HEAD,
  score: 0.9,
  className: 'sperm',
});

/** Sightings in the frames from `first` to `last`, at places that are given by the frame. */
const path = (first: number, last: number, x: (f: number) => number, y: (f: number) => number): Sighting[] =>
  Array.from({ length: last - first + 1 }, (_, i) => seen(first + i, x(first + i), y(first + i)));

/** Two cells 10 px apart side by side in frame 50, head lengths a second before and after it. */
const side = (y: number, before: number, after: number): Sighting[] =>
  path(
    0,
    100,
    (f) => ((f < 50 ? before : after) * HEAD * (f - 50)) / 50,
    (f) => y + (y > 0 ? 1 : -1) * Math.abs(f - 50),
  );

describe('exchanging tails', () => {
  it('lets the resting cell rest on and the swimmer swim on', () => {
    // Both at x = 100 about frame 50, where the follower took one for the other.
    const swimmer = (f: number) => 100 + 3 * (f - 50);
    const confusedRest = [
      ...path(
        0,
        50,
        () => 100,
        () => 100,
      ),
      ...path(51, 100, swimmer, () => 100),
    ];
    const confusedSwimmer = [
      ...path(0, 50, swimmer, () => 100),
      ...path(
        51,
        100,
        () => 100,
        () => 100,
      ),
    ];
    const [rest, swam] = exchangeTails([confusedRest, confusedSwimmer], HEAD, settings);
    expect(new Set(rest?.map(({ cx }) => cx))).toEqual(new Set([100]));
    expect(swam?.map(({ cx }) => cx)).toEqual(Array.from({ length: 101 }, (_, f) => swimmer(f)));
  });

  it('follows one cell through two meetings in which it was exchanged', () => {
    // A swimmer passes a resting cell at x = 100 in frame 50 and another at x = 300 in frame 150.
    const x = (f: number) => 2 * f;
    const at = (place: number) => () => place;
    const chains = [
      [...path(0, 50, x, at(0)), ...path(51, 200, at(100), at(0))],
      [...path(0, 50, at(100), at(0)), ...path(51, 150, x, at(0)), ...path(151, 200, at(300), at(0))],
      [...path(0, 150, at(300), at(0)), ...path(151, 200, x, at(0))],
    ];
    const cells = exchangeTails(chains, HEAD, settings);
    expect(cells.map((cell) => cell.map(({ cx }) => cx))).toEqual([
      Array.from({ length: 201 }, (_, f) => x(f)),
      Array(201).fill(100),
      Array(201).fill(300),
    ]);
  });

  it('leaves cells alone that are equally fast, wherever they go', () => {
    const crossing = [
      path(
        0,
        100,
        (f) => 3 * f,
        () => 150,
      ),
      path(
        0,
        100,
        () => 150,
        (f) => 3 * f,
      ),
    ];
    expect(exchangeTails(crossing, HEAD, settings)).toEqual(crossing);
  });

  it('asks for a likelihood ratio of e³', () => {
    // Two ways that lead apart at 50 px/s. Logarithms of 1 and the speed in heads a second, along and aside.
    const logSpeed = (along: number) => Math.log(1 + Math.hypot(along, 50 / HEAD));
    // Student's t with 3 degrees of freedom and a scale of 0.2; their sizes and swings are the same.
    const odds = (u: number, v: number) => 2 * 2 * Math.log1p(((logSpeed(v) - logSpeed(u)) / 0.2) ** 2 / 3);
    expect(odds(1, 4)).toBeLessThan(3);
    expect(odds(1, 4.3)).toBeGreaterThan(3);
    const doubtful = [side(-5, 1, 4), side(5, 4, 1)];
    expect(exchangeTails(doubtful, HEAD, settings)).toEqual(doubtful);
    const [one] = exchangeTails([side(-5, 1, 4.3), side(5, 4.3, 1)], HEAD, settings);
    expect(one?.at(0)).toEqual(side(-5, 1, 4.3)[0]);
    expect(one?.at(-1)).toEqual(side(5, 4.3, 1).at(-1));
  });

  it('tells equally fast cells by the size of their heads and by how far these swing', () => {
    const sized = (chain: Sighting[], from: number, size: number) =>
      chain.map((s) => (s.frame < from ? s : { ...s, w: size, h: size }));
    // Both 3 heads a second before and after; the one that was small is large afterwards, and the reverse.
    const large = [
      sized(side(-5, 3, 3), 51, 1.4 * HEAD),
      sized(sized(side(5, 3, 3), 0, 1.4 * HEAD), 51, HEAD),
    ];
    const [small] = exchangeTails(large, HEAD, settings);
    expect(new Set(small?.map(({ w }) => w))).toEqual(new Set([HEAD]));
    const swinging = (chain: Sighting[], swings: (f: number) => boolean) =>
      chain.map((s) => (swings(s.frame) ? { ...s, cx: s.cx + 3 * Math.sin((s.frame * Math.PI) / 3) } : s));
    const swings = [swinging(side(-5, 3, 3), (f) => f < 50), swinging(side(5, 3, 3), (f) => f > 50)];
    const [swinger] = exchangeTails(swings, HEAD, settings);
    expect(swinger?.at(-1)).toEqual(swings[1]?.at(-1));
  });

  it('gives a way to whom it fits where the other was lost', () => {
    const swimmer = (f: number) => 100 + 3 * (f - 50);
    const still = () => 100;
    // The resting cell is followed on as the swimmer, whose own track ended at it.
    const chains = [
      [...path(0, 50, still, still), ...path(51, 100, swimmer, still)],
      path(0, 49, swimmer, still),
    ];
    const [rest, swam] = exchangeTails(chains, HEAD, settings);
    expect(rest?.every(({ cx }) => cx === 100)).toBe(true);
    expect(swam?.at(-1)?.cx).toBe(swimmer(100));
    // Nothing is asked of a change that fits as it is.
    const fitting = [path(0, 100, still, still), path(0, 49, swimmer, still)];
    expect(exchangeTails(fitting, HEAD, settings)).toEqual(fitting);
  });

  it('asks nothing of what is seen too shortly', () => {
    const rest = path(
      0,
      100,
      () => 100,
      () => 100,
    );
    const flash = path(
      48,
      60,
      (f) => 100 + 3 * (f - 50),
      () => 100,
    );
    expect(exchangeTails([rest, flash], HEAD, settings)).toEqual([rest, flash]);
  });
});
