import { expect, test } from 'vitest';
import { pageOf } from './use-frames';

test('pages begin with 50 frames and leave none out', () => {
  // The selection loads 20 more each time (specification, section 9): 0–49, 50–69, 70–89.
  expect([0, 1, 2].map((index) => pageOf(index, 20))).toEqual([
    { limit: 50, offset: 0 },
    { limit: 20, offset: 50 },
    { limit: 20, offset: 70 },
  ]);
  // The list of frames loads 50 more.
  expect(pageOf(2, 50)).toEqual({ limit: 50, offset: 100 });
});
