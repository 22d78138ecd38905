import { expect, it } from 'vitest';
import { namesStandAbove } from './replicate-names';

it('gives names lines of their own as soon as one is too long for the column', () => {
  expect(namesStandAbove(['Field 1', 'Field 2'])).toBe(false);
  expect(namesStandAbove(['Field 1', '20261129_084512_CX43_Replicate1.mp4'])).toBe(true);
});
