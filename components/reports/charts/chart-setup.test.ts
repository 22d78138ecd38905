import { expect, it } from 'vitest';
import type { ChartColors } from './chart-colors';
import { barOptions } from './chart-setup';

it('an axis that counts has whole numbers only', () => {
  const colors = { text: '#111', grid: '#eee' } as ChartColors;
  const ticksOf = (isCount: boolean) =>
    barOptions(colors, { locale: 'en', y: 'Spermatozoa', isCount }).scales.y.ticks;
  expect(ticksOf(true)).toMatchObject({ precision: 0 });
  expect(ticksOf(false)).not.toHaveProperty('precision');
});
