import { expect, it } from 'vitest';
import { addCounts, NO_WORK, withPace } from './summing';

it('adds what was counted, and leaves the rest', () => {
  const monday = addCounts(NO_WORK, { added: 3, verified: 2, activeSeconds: 10 });
  expect(addCounts(monday, { added: 1, masks: 4, activeSeconds: 2.5 })).toEqual({
    ...NO_WORK,
    ...{ added: 4, verified: 2, masks: 4, activeSeconds: 12.5 },
  });
});

it('tells the seconds that a box took, of all that was done with boxes', () => {
  // 30 s over 3 + 1 + 1 + 5 boxes.
  const work = { ...NO_WORK, added: 3, changed: 1, removed: 1, verified: 5, activeSeconds: 30 };
  expect(withPace(work).secondsPerBox).toBe(3);
});

it('tells no time where none was measured, or no box was touched', () => {
  expect(withPace({ ...NO_WORK, added: 3 }).secondsPerBox).toBeNull();
  expect(withPace({ ...NO_WORK, masks: 3, activeSeconds: 60 }).secondsPerBox).toBeNull();
});
