import { expect, test } from 'vitest';
import { reviewActionOf } from './review-keys';

const press = (key: string, more = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...more,
});

test('A, R, C and the arrows decide and go on', () => {
  expect(
    ['a', 'A', 'r', 'c', 'ArrowLeft', 'ArrowRight'].map((key) => reviewActionOf(press(key), false)),
  ).toEqual([...['approved', 'approved', 'rejected', 'needs_correction', 'previous', 'next']]);
});

test('nothing is decided while somebody types, copies, or leans on a key', () => {
  expect(reviewActionOf(press('a'), true)).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat']) {
    expect(reviewActionOf(press('c', { [held]: true }), false), held).toBeNull();
  }
  expect(reviewActionOf(press('x'), false)).toBeNull();
});
