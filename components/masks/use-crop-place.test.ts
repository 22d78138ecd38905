import { expect, it } from 'vitest';
import { cropAt, nextOpen, placeAfter } from './use-crop-place';
import type { Crop } from './use-crops';

const crops = ['a', 'b', 'c'].map((id) => ({ id }) as Crop);
const page = (number: number) => ({ crops, page: number, total_pages: 3 });

it('steps go from crop to crop, over the ends of pages, and end at the last', () => {
  expect(placeAfter(page(1), 'a', 1)).toEqual({ page: 1, at: 'b' });
  expect(placeAfter(page(1), 'c', 1)).toEqual({ page: 2, at: 'first' });
  expect(placeAfter(page(2), 'a', -1)).toEqual({ page: 1, at: 'last' });
  expect([placeAfter(page(1), 'a', -1), placeAfter(page(3), 'c', 1)]).toEqual([null, null]);
});

it('after an addition the next crop that is not in the label is taken', () => {
  const added =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id);
  expect(nextOpen(page(1), 'a', added('a', 'b'))).toEqual({ page: 1, at: 'c' });
  expect(nextOpen(page(1), 'a', added('a', 'b', 'c'))).toEqual({ page: 2, at: 'first' });
  expect(nextOpen(page(3), 'c', added('c'))).toBeNull();
});

it('names the ends of a page; what is no longer there is the first', () => {
  expect(['b', 'first', 'last', 'gone'].map((at) => cropAt(crops, at)?.id)).toEqual(['b', 'a', 'c', 'a']);
  expect(cropAt([], 'last')).toBeNull();
});
