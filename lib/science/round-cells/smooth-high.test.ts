import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/lib/science/simulation';
import { smoothed } from './plane';
import { smoothHigh } from './smooth-high';

const [WIDTH, HEIGHT] = [61, 43];

/** Small numbers with a few heaps of large ones, also at the corners. */
function heaps(seed: number) {
  const random = seededRandom(seed);
  const data = Uint16Array.from({ length: WIDTH * HEIGHT }, () => Math.floor(3 * random()));
  const centers = [...Array(4)].map(() => [WIDTH * random(), HEIGHT * random()] as const);
  for (const [cx, cy] of [...centers, [0, 0] as const, [WIDTH, HEIGHT] as const])
    data.forEach((value, i) => {
      const far = Math.hypot((i % WIDTH) - cx, Math.floor(i / WIDTH) - cy);
      if (far < 4) data[i] = value + Math.floor(40 * random());
    });
  return { width: WIDTH, height: HEIGHT, data };
}

describe('smoothHigh', () => {
  it.each([1, 2, 3])(
    'gives to the last bit what smoothing the whole gives, where that is high (%d)',
    (seed) => {
      const picture = heaps(seed);
      const whole = smoothed(picture, 1.6).data;
      const smooth = { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT).fill(7) };
      for (const least of [0, 2, 5, 8]) {
        smoothHigh(picture, 1.6, least, smooth);
        const wrong = smooth.data.filter((value, i) => {
          return value !== whole[i] && (value !== 0 || (whole[i] as number) >= least);
        });
        expect([...wrong]).toEqual([]);
      }
      // There is something to pass over, and something high.
      expect(smooth.data.filter((value) => value === 0).length).toBeGreaterThan(WIDTH * HEIGHT * 0.2);
      expect(Math.max(...smooth.data)).toBeGreaterThan(8);
    },
  );
});
