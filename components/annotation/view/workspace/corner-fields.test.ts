import { expect, it } from 'vitest';
import { isAllowed } from './corner-fields';

const PICTURE = { width: 320, height: 240 };

it('a box lies within the picture and is 10 px wide and high', () => {
  expect(isAllowed({ x1: 310, y1: 0, x2: 320, y2: 240 }, PICTURE)).toBe(true);
  expect(isAllowed({ x1: 311, y1: 0, x2: 320, y2: 240 }, PICTURE)).toBe(false);
  expect(isAllowed({ x1: 0, y1: 0, x2: 20, y2: 9.9 }, PICTURE)).toBe(false);
  expect(isAllowed({ x1: -1, y1: 0, x2: 20, y2: 20 }, PICTURE)).toBe(false);
  expect(isAllowed({ x1: 0, y1: 0, x2: 20, y2: 241 }, PICTURE)).toBe(false);
});
