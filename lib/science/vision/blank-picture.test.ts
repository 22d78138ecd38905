import { describe, expect, it } from 'vitest';
import { CONTRAST_MODES, seededRandom, simulateScene } from '@/lib/science/simulation';
import { showsNothing } from './blank-picture';

const [width, height] = [320, 240];
const random = seededRandom(4);
const drawn = (level: (x: number, y: number) => number) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => level(i % width, Math.floor(i / width))),
});

describe('showsNothing', () => {
  it.each([0, 128, 255])('is true of even gray %i, also with a little coding noise', (level) => {
    expect(showsNothing(drawn(() => Math.min(255, level + 3 * random())))).toBe(true);
  });

  it('is true of noise without neighborhood, and of a single pixel', () => {
    expect(showsNothing(drawn(() => 256 * random()))).toBe(true);
    expect(showsNothing({ width: 1, height: 1, data: Uint8Array.of(7) })).toBe(true);
  });

  it('is false of uneven light and of weak camera noise on an even field: a sample without sperm looks so', () => {
    expect(showsNothing(drawn((x) => 80 + x / 4 + 6 * random()))).toBe(false);
    expect(showsNothing(drawn(() => 100 + 16 * random()))).toBe(false);
  });

  it.each(CONTRAST_MODES)('is false of a simulated field: %s', (contrast) => {
    for (const seed of [1, 2, 3]) {
      const [frame] = simulateScene({ contrast, seed, seconds: 0.02 }).frames();
      expect(frame && showsNothing(frame.picture)).toBe(false);
    }
  });
});
