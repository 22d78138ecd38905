import { expect, it } from 'vitest';
import { PlaceQueue } from './place-queue';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('lets in as many as there are places, and keys take turns', async () => {
  const queue = new PlaceQueue(1);
  const order: string[] = [];
  const leaving: (() => void)[] = [];
  const enter = async (key: string, name: string) => {
    const leave = await queue.enter(key, Number.POSITIVE_INFINITY);
    order.push(name);
    if (leave) leaving.push(leave);
  };
  const all = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
  ].map(([key = '', name = '']) => enter(key, name));
  await settled();
  expect(order).toEqual(['a1']);
  for (let left = 0; left < 5; left++) {
    leaving.shift()?.();
    await settled();
  }
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('takes no more than two where it has two places, and leaving twice frees one place', async () => {
  const queue = new PlaceQueue(2);
  const [first, second] = await Promise.all([queue.enter('a', 0), queue.enter('a', 0)]);
  expect(second).not.toBeNull();
  expect(await queue.enter('a', 10)).toBeNull();
  first?.();
  first?.();
  expect(await queue.enter('b', 10)).not.toBeNull();
  expect(await queue.enter('b', 10)).toBeNull();
});

it('gives one key no more than its share', async () => {
  const queue = new PlaceQueue(2, 1);
  const first = await queue.enter('a', 0);
  const second = queue.enter('a', Number.POSITIVE_INFINITY);
  expect(await queue.enter('b', 5)).not.toBeNull();
  first?.();
  expect(await second).not.toBeNull();
});

it('forgets who gave up waiting', async () => {
  const queue = new PlaceQueue(1);
  const leave = await queue.enter('a', 0);
  expect(await queue.enter('b', 5)).toBeNull();
  leave?.();
  expect(await queue.enter('c', 5)).not.toBeNull();
});
