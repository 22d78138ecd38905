import { expect, it } from 'vitest';
import { poolMovement } from './movement';

const video = (spermatozoa: number, unit: string, mean: number, standardDeviation: number | null) => ({
  movement: { spermatozoa, figures: [{ key: 'vcl' as const, unit, mean, standardDeviation }] },
});

it('weighs each video by its motile spermatozoa', () => {
  // (30 × 80 + 10 × 40) / 40 = 70; squares 29 × 100 + 9 × 25 + 30 × 100 + 10 × 900 = 15,125, over 39.
  expect(poolMovement([video(30, 'µm/s', 80, 10), video(10, 'µm/s', 40, 5)])).toEqual({
    spermatozoa: 40,
    figures: [
      { key: 'vcl', unit: 'µm/s', mean: 70, standardDeviation: Math.sqrt(15_125 / 39), spermatozoa: 40 },
    ],
  });
});

it('never mixes pixels with micrometers', () => {
  const pooled = poolMovement([video(30, 'px/s', 200, 10), video(10, 'µm/s', 40, 5)]);
  expect(pooled).toMatchObject({ spermatozoa: 10, figures: [{ unit: 'µm/s', mean: 40 }] });
});

it('is nothing where nothing moved', () => {
  expect(poolMovement([{ movement: { spermatozoa: 0, figures: [] } }])).toBeNull();
});
