import { describe, expect, it } from 'vitest';
import { joinHidden } from './join-hidden';
import type { Sighting } from './piece';
import { DEFAULT_TRACKER, type TrackerSettings } from './settings';

const HEAD = 16;
const settings: TrackerSettings = { ...DEFAULT_TRACKER, framesPerSecond: 50, highScore: 0.4, lowScore: 0.15 };
const stay = (first: number, last: number, cx: number): Sighting[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({
    frame: first + i,
    cx,
    cy: 0,
    w: HEAD,
    h: HEAD,
    score: 0.9,
    className: 'sperm',
  }));
const spans = (chains: readonly Sighting[][]) => chains.map((c) => [c[0]?.frame, c.at(-1)?.frame]);

describe('joining what was hidden', () => {
  it('joins what vanished at another cell with what comes out there within a second', () => {
    const chains = [stay(0, 200, 100), stay(0, 80, 120), stay(130, 200, 80)];
    expect(spans(joinHidden(chains, HEAD, settings))).toEqual([
      [0, 200],
      [0, 200],
    ]);
    const late = [stay(0, 200, 100), stay(0, 80, 120), stay(131, 200, 80)];
    expect(joinHidden(late, HEAD, settings)).toEqual(late); // 51 frames are more than a second
  });

  it('joins nothing where there was no other to hide behind', () => {
    // A head is 16 px: 24 px are a length and a half.
    const far = [stay(0, 200, 100), stay(0, 80, 125), stay(110, 200, 125)];
    expect(joinHidden(far, HEAD, settings)).toEqual(far);
    const gone = [stay(0, 100, 100), stay(0, 80, 110), stay(110, 200, 110)];
    expect(joinHidden(gone, HEAD, settings)).toEqual(gone); // the other is gone when it comes out
    const flash = [stay(78, 82, 100), stay(0, 80, 110), stay(82, 200, 110)];
    expect(joinHidden(flash, HEAD, settings)).toEqual(flash);
  });

  it('gives each end one beginning, in all the shortest time hidden', () => {
    const chains = [
      stay(0, 200, 100),
      stay(0, 60, 110),
      stay(0, 80, 90),
      stay(85, 200, 90),
      stay(90, 200, 110),
    ];
    const joined = joinHidden(chains, HEAD, settings);
    expect(spans(joined)).toEqual([
      [0, 200],
      [0, 200],
      [0, 200],
    ]);
  });
});
