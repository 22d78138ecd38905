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
    // Their paths lead apart at 50 px/s = 3.125 heads/s besides; with 1 added, logarithms differ by ln((1 + v) / (1 + u)).
    const speed = (along: number) => Math.hypot(along, 50 / HEAD);
    // ln r must exceed 0.25 √3 = 0.433 both before and after for an exchange.
    const ratio = (u: number, v: number) => Math.log((1 + speed(v)) / (1 + speed(u)));
    expect(ratio(1, 4.4)).toBeLessThan(0.433);
    expect(ratio(1, 5)).toBeGreaterThan(0.433);
    const doubtful = [side(-5, 1, 4.4), side(5, 4.4, 1)];
    expect(exchangeTails(doubtful, HEAD, settings)).toEqual(doubtful);
    const [one] = exchangeTails([side(-5, 1, 5), side(5, 5, 1)], HEAD, settings);
    expect(one?.at(0)).toEqual(side(-5, 1, 5)[0]);
    expect(one?.at(-1)).toEqual(side(5, 5, 1).at(-1));
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
