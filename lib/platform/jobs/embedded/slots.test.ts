import { describe, expect, it } from 'vitest';
import type { InngestEvent } from './ingest';
import { compileFunction, type JobFunction } from './registry';
import { Slots } from './slots';

const fn = (id: string, concurrency: unknown): JobFunction =>
  compileFunction({
    id,
    triggers: [{ event: 'asked' }],
    steps: { step: { retries: { attempts: 0 } } },
    concurrency,
  });
const keyed = fn('keyed', [{ limit: 2 }, { limit: 1, key: 'event.data.project' }]);
const heavy = fn('measure', [{ limit: 100, key: 'event.data.project' }]);
const other = fn('predict', [{ limit: 100, key: 'event.data.project' }]);
const functions = new Map([keyed, heavy, other].map((each) => [each.id, each]));
const of = (project: string) => ({ data: { project } }) as unknown as InngestEvent;
const run = (owner: string, { id: fn_id }: JobFunction, project = 'a') => ({
  id: `${owner} ${fn_id} ${project}`,
  fn_id,
  event: of(project),
  owner,
});

const slots = (
  driven: ReturnType<typeof run>[],
  {
    capacity = 1,
    workers = [],
    room = 50,
    heavy: places = 1,
  }: { capacity?: number; workers?: { id: string; capacity: number }[]; room?: number; heavy?: number } = {},
) =>
  new Slots({
    workerId: 'me',
    places: { capacity, heavy: new Map([heavy, other].map((each) => [each.id, places])) },
    room,
    workers,
    functions,
    driven,
  });

describe('a function’s limits', () => {
  it('hold in all and per key, for all workers together', () => {
    const free = slots([run('another', keyed, 'a')]);
    expect(free.take(keyed, of('a'), 0)).toBe(false);
    expect(free.take(keyed, of('b'), 0)).toBe(true);
    expect(free.take(keyed, of('c'), 0)).toBe(false);
  });
});

describe('what a worker takes at once', () => {
  it('is as many heavy runs of each function as its capacity, whatever others do', () => {
    const free = slots([run('another', heavy), run('third', heavy)]);
    expect(free.take(heavy, of('a'), 5000)).toBe(true);
    expect(free.take(heavy, of('b'), 5000)).toBe(false);
    expect(free.take(other, of('b'), 5000)).toBe(true);
    const twice = slots([run('me', heavy)], { capacity: 2 });
    expect([1, 2].map(() => twice.take(heavy, of('a'), 5000))).toEqual([true, false]);
  });

  it('is left to a worker with less to do, but not for long', () => {
    const workers = [
      { id: 'me', capacity: 2 },
      { id: 'idle', capacity: 1 },
    ];
    const busy = slots([run('me', other)], { capacity: 2, workers });
    expect(busy.take(heavy, of('a'), 0)).toBe(false);
    expect(busy.take(heavy, of('a'), 2500)).toBe(true);
    // The other one has as much to do, or no place for it.
    expect(
      slots([run('me', other), run('idle', other)], { capacity: 2, workers }).take(heavy, of('a'), 0),
    ).toBe(true);
    expect(
      slots([run('me', other), run('me', other, 'b'), run('idle', heavy)], { capacity: 2, workers }).take(
        heavy,
        of('a'),
        0,
      ),
    ).toBe(true);
  });

  it('of one key is no more than its capacity where it has more places', () => {
    const free = slots([], { heavy: 2 });
    expect(free.take(heavy, of('a'), 0)).toBe(true);
    expect(free.take(heavy, of('a'), 0)).toBe(false);
    expect(free.take(heavy, of('b'), 0)).toBe(true);
  });

  it('ends with the room of the worker', () => {
    const free = slots([], { room: 1 });
    expect(free.take(heavy, of('a'), 0)).toBe(true);
    expect(free.take(other, of('a'), 0)).toBe(false);
  });
});
