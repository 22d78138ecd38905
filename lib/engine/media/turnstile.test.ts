import { expect, test } from 'vitest';
import { Turnstile } from './turnstile';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('at most so many are inside, in the order in which they came', async () => {
  const turnstile = new Turnstile(2);
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    order.push(n);
    inside += 1;
    most = Math.max(most, inside);
    await pause(5);
    inside -= 1;
    if (n === 1) throw new Error('one');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turnstile.run(work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  // A failure gives its place back, too.
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('whoever gives up waiting is not counted', async () => {
  const turnstile = new Turnstile(1);
  let release = () => {};
  const first = turnstile.run(() => new Promise<void>((resolve) => (release = resolve)));
  const gone = new AbortController();
  const second = turnstile.run(async () => 'second', gone.signal);
  gone.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  const third = turnstile.run(async () => 'third');
  release();
  await first;
  expect(await third).toBe('third');
});
