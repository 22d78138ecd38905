import { invoke } from 'inngest';
import { z } from 'zod';
import { inngest, stepWithHandover, unlessCancelled } from '..';
import { suiteEvents } from './events';
import { isLetGo, mark, marksOf } from './marks';
import { realServer } from './real-server';

// Functions that are waited for, cancelled, crowded or killed.

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const waiter = inngest.createFunction(
  { id: 'suite-waiter', retries: 0, triggers: [suiteEvents.waiter] },
  async ({ event, step }) => {
    const { key } = event.data;
    await step.run('waits', () => mark(key, 'waits'));
    const got = await step.waitForEvent('approval', {
      event: 'suite/approved',
      match: 'data.key',
      timeout: '30s',
    });
    const none = await step.waitForEvent('never', { event: 'suite/never', timeout: '1s' });
    await step.run('note', () => mark(key, `got ${String(got?.data.by)} ${String(none)}`));
  },
);

const sleepy = inngest.createFunction(
  {
    id: 'suite-cancelled-asleep',
    retries: 0,
    triggers: [suiteEvents.cancelledAsleep],
    cancelOn: [{ event: 'suite/cancel', match: 'data.key' }],
  },
  async ({ event, step }) => {
    await step.run('one', () => mark(event.data.key, 'one'));
    await step.sleep('pause', '1500ms');
    await step.run('two', () => mark(event.data.key, 'two'));
  },
);

const busy = inngest.createFunction(
  {
    id: 'suite-cancelled-busy',
    retries: 2,
    triggers: [suiteEvents.cancelledBusy],
    cancelOn: [{ event: 'suite/cancel', match: 'data.key' }],
  },
  async ({ event, step }) => {
    const { key } = event.data;
    await step.run('long', async () => {
      mark(key, 'starts');
      const cancelled = async () => marksOf(key).some((each) => each.what === 'please stop');
      await unlessCancelled(
        cancelled,
        async (signal) => {
          while (!signal.aborted) await wait(20);
          mark(key, 'stops');
        },
        50,
      );
    });
    await step.run('two', () => mark(key, 'two'));
  },
);

const crowded = inngest.createFunction(
  {
    id: 'suite-crowded',
    retries: 0,
    triggers: [suiteEvents.crowded],
    concurrency: 2,
  },
  async ({ event, step }) => {
    const { key, n } = event.data;
    await step.run('work', async () => {
      mark(key, `+${n}`);
      await wait(150);
      mark(key, `-${n}`);
    });
  },
);

const turns = inngest.createFunction(
  {
    id: 'suite-turns',
    retries: 0,
    triggers: [suiteEvents.turns],
    concurrency: [{ limit: 1 }, { limit: 1, key: 'event.data.project' }],
  },
  async ({ event, step }) => {
    const { key, project } = event.data;
    await step.run('work', async () => {
      mark(key, project);
      await wait(80);
    });
    if (!event.data.yields) return;
    await step.sleep('let others go first', '200ms');
    await step.run('more work', () => mark(key, `${project} again`));
  },
);

/** Heavy work: `ms` of waiting. A worker takes as many at once as its capacity says. */
const heavy = inngest.createFunction(
  {
    id: 'suite-heavy',
    retries: 1,
    triggers: [invoke(z.object({ key: z.string(), project: z.string(), part: z.string(), ms: z.number() }))],
    concurrency: [{ limit: 100, key: 'event.data.project' }],
  },
  async ({ event, step }) => {
    const { key, project, part, ms } = event.data;
    return step.run('work', async () => {
      mark(key, `+${project}${part}`);
      await wait(ms);
      mark(key, `-${project}${part}`);
      return `${project}${part}`;
    });
  },
);

/** Has the parts of its work done by as many workers as there are. */
const fan = inngest.createFunction(
  { id: 'suite-fan', retries: 0, triggers: [suiteEvents.fan] },
  async ({ event, step }) => {
    const { key, project, parts, ms } = event.data;
    const done = await Promise.all(
      parts.map((part) => step.invoke(part, { function: heavy, data: { key, project, part, ms } })),
    );
    await step.run('conclude', () => mark(key, `${project} has ${done.join(' ')}`));
  },
);

/** Its second step ends when the test lets it go, so that what is done meanwhile is done in time on any machine. */
const killed = inngest.createFunction(
  // Until its worker is back, each time that a real server doesn't reach it counts as an attempt.
  { id: 'suite-killed', retries: realServer ? 10 : 1, triggers: [suiteEvents.killed] },
  async ({ event, step }) => {
    const { key } = event.data;
    await step.run('a', () => mark(key, 'a'));
    await step.run('b', async () => {
      mark(key, 'b starts');
      while (!isLetGo(key)) await wait(15);
      mark(key, 'b ends');
    });
    await step.run('c', () => mark(key, 'c'));
  },
);

/** Its work has no end on the first worker, and is done at once by the second. */
const handedOver = inngest.createFunction(
  { id: 'suite-handed-over', retries: realServer ? 10 : 0, triggers: [suiteEvents.handedOver] },
  async ({ event, step }) => {
    const { key } = event.data;
    const result = await stepWithHandover(step, 'long', () =>
      unlessCancelled(
        async () => false,
        async (signal) => {
          mark(key, 'begins');
          if (marksOf(key).some(({ pid }) => pid !== process.pid)) return 'done';
          while (!signal.aborted) await wait(20);
          mark(key, 'breaks off');
          return 'half of it';
        },
      ),
    );
    await step.run('end', () => mark(key, result));
  },
);

const poison = inngest.createFunction(
  {
    id: 'suite-poison',
    retries: 0,
    triggers: [suiteEvents.poison],
    onFailure: async ({ event, error }) => mark(String(event.data.event.data.key), `onFailure ${error.name}`),
  },
  async ({ event, step }) => {
    await step.run('die', () => {
      mark(event.data.key, 'dies');
      process.kill(process.pid, 'SIGKILL');
    });
  },
);

export const steering = [waiter, sleepy, busy, crowded, turns, heavy, fan, killed, handedOver, poison];
