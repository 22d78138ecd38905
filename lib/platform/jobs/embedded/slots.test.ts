import { expect, it } from 'vitest';
import type { InngestEvent } from './ingest';
import { compileFunction } from './registry';
import { Slots } from './slots';

const fn = compileFunction({
  id: 'measure',
  triggers: [{ event: 'asked' }],
  steps: { step: { retries: { attempts: 0 } } },
  concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.project' }],
});
const of = (project: string) => ({ data: { project } }) as unknown as InngestEvent;

it('keeps to the limit in all and per key, and remembers who was served last', () => {
  const slots = new Slots(50);
  expect(slots.take('1', fn, of('a'))).toBe(true);
  expect(slots.take('2', fn, of('a'))).toBe(false);
  expect(slots.take('3', fn, of('b'))).toBe(true);
  expect(slots.take('4', fn, of('c'))).toBe(false);
  slots.release('1');
  expect(slots.take('4', fn, of('c'))).toBe(true);
  const order = ['c', 'b', 'a', 'd'].sort(
    (x, y) => slots.lastServed(fn, of(x)) - slots.lastServed(fn, of(y)),
  );
  expect(order).toEqual(['d', 'a', 'b', 'c']);
});
