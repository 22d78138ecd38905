import * as v8 from 'node:v8';
import { expect, it } from 'vitest';
import { Nap } from './nap';

/** Collects garbage and counts what is left. Missing in Node before 20.13 and in the types. */
const { queryObjects } = v8 as unknown as {
  queryObjects?: (kind: unknown, options: { format: 'count' }) => number;
};

it('ends at the event, and there are no pauses after it', async () => {
  let happen: () => void = () => undefined;
  const nap = new Nap(
    new Promise<void>((resolve) => {
      happen = resolve;
    }),
  );
  const startedAt = Date.now();
  setTimeout(happen, 20);
  await nap.rest(60_000);
  expect(nap.isOver).toBe(true);
  await nap.rest(60_000);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

it('takes its time where nothing happens', async () => {
  const nap = new Nap(new Promise(() => undefined));
  const startedAt = performance.now();
  await nap.rest(50);
  expect(nap.isOver).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThan(45);
});

it.skipIf(!queryObjects)('leaves nothing behind', async () => {
  const promises = () => queryObjects?.(Promise, { format: 'count' }) ?? 0;
  const event = new Promise<void>(() => undefined);
  const nap = new Nap(event);
  await nap.rest(0);
  const before = promises();
  for (let pause = 0; pause < 500; pause++) await nap.rest(0);
  expect(promises() - before).toBeLessThan(100);
  // Read last, so that the event is there all the while.
  expect(event).toBeInstanceOf(Promise);
});
