import { Inngest, type InngestFunction } from 'inngest';
import { serve } from 'inngest/edge';
import { describe, expect, it } from 'vitest';
import { type JobFunction, loadRegistry } from './registry';

const client = new Inngest({ id: 'test', isDev: true, baseUrl: 'http://embedded.invalid' });
type Options = Parameters<typeof client.createFunction>[0];

/** What the engine makes of a function, through the SDK's own description of it. */
async function load(options: Partial<Options>): Promise<JobFunction> {
  const fn: InngestFunction.Any = client.createFunction(
    { id: 'f', retries: 0, triggers: [{ event: 'test/go' }], ...options },
    async () => {},
  );
  const registry = await loadRegistry(serve({ client, functions: [fn] }));
  const loaded = registry.get('test-f');
  if (!loaded) throw new Error('the function is not in the registry');
  return loaded;
}

describe('a supported function', () => {
  it('is read as it was written', async () => {
    const fn = await load({
      retries: 3,
      concurrency: 4,
      idempotency: 'event.data.id',
      cancelOn: [{ event: 'test/stop', match: 'data.id' }],
    });
    expect(fn.maxAttempts).toBe(4); // the first one and three more
    expect(fn.triggers.map((trigger) => trigger.event)).toEqual(['test/go']);
    expect(fn.limit).toBe(4);
    const [rule] = fn.cancelOn;
    const started = { data: { id: 1 } };
    expect(rule?.event).toBe('test/stop');
    expect([1, 2].map((id) => rule?.matches(started, { data: { id } }))).toEqual([true, false]);
  });

  it('may say what follows when it fails', async () => {
    const fn = client.createFunction(
      { id: 'f', retries: 0, triggers: [{ event: 'test/go' }], onFailure: async () => {} },
      async () => {},
    );
    const registry = await loadRegistry(serve({ client, functions: [fn] }));
    expect(registry.get('test-f-failure')?.triggers).toEqual([
      { event: 'inngest/function.failed', ofFunction: 'test-f' },
    ]);
  });

  it('knows the next time of its schedule, in UTC or the zone it names', async () => {
    const fn = await load({ triggers: [{ cron: '30 2 * * *' }, { cron: 'TZ=Asia/Tokyo 30 2 * * *' }] });
    const after = new Date('2026-03-01T00:00:00Z');
    const next = fn.crons.map((cron) => cron.next(after)?.toISOString());
    // Tokyo is nine hours ahead the whole year: 02:30 there is 17:30 UTC of the day before.
    expect(next).toEqual(['2026-03-01T02:30:00.000Z', '2026-03-01T17:30:00.000Z']);
  });
});

describe('what the engine does not do is refused by name when it starts', () => {
  const refused: [string, Partial<Options>][] = [
    ['throttle', { throttle: { limit: 1, period: '1m' } }],
    ['rateLimit', { rateLimit: { limit: 1, period: '1m' } }],
    ['debounce', { debounce: { period: '1m' } }],
    ['batchEvents', { batchEvents: { maxSize: 2, timeout: '1s' } }],
    ['priority', { priority: { run: 'event.data.priority' } }],
    ['singleton', { singleton: { mode: 'skip' } }],
    ['timeouts', { timeouts: { finish: '1h' } }],
    [
      'more than one limit per key',
      {
        concurrency: [
          { limit: 1, key: 'event.data.a' },
          { limit: 1, key: 'event.data.b' },
        ],
      },
    ],
    ['unsupported key expression', { concurrency: [{ limit: 1, key: 'event.data.a + event.data.b' }] }],
    ['scope', { concurrency: [{ limit: 1, scope: 'account', key: '"all"' }] }],
    ["event.data.a == 'b'", { cancelOn: [{ event: 'test/stop', if: "event.data.a == 'b'" }] }],
    ['cancelOn.timeout', { cancelOn: [{ event: 'test/stop', timeout: '1h' }] }],
    ['retries', { retries: undefined }],
    ['test/*', { triggers: [{ event: 'test/*' }] }],
    ['inngest/function.finished', { triggers: [{ event: 'inngest/function.finished' }] }],
    ['event.data.n > 3', { triggers: [{ event: 'test/go', if: 'event.data.n > 3' }] }],
    ['event.data.a + event.data.b', { idempotency: 'event.data.a + event.data.b' }],
  ];
  it.each(refused)('%s', async (name, options) => {
    const failure = await load(options as Partial<Options>).catch((error: Error) => error.message);
    expect(failure).toContain('test-f');
    expect(failure).toContain(name);
  });
});
