import { NonRetriableError, RetryAfterError } from 'inngest';
import { events, inngest } from '..';
import { suiteEvents } from './events';
import { mark } from './marks';
import { steering } from './steering-functions';

// Functions that each show one promise of the engine. They note what they do under `event.data.key`.

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const three = inngest.createFunction(
  { id: 'suite-three', retries: 0, triggers: [suiteEvents.three] },
  async ({ event, step }) => {
    const a = await step.run('a', () => ({ n: event.data.n }));
    const b = await step.run('b', () => ({ n: a.n + 1 }));
    await step.run('c', () => mark(event.data.key, `n=${b.n + 1}`));
  },
);

const flaky = inngest.createFunction(
  {
    id: 'suite-flaky',
    retries: 2,
    triggers: [suiteEvents.flaky],
    onFailure: async ({ event, error, step }) => {
      await step.run('note', () => mark(String(event.data.event.data.key), `onFailure ${error.message}`));
    },
  },
  async ({ event, step, attempt }) => {
    const { key, failures, how } = event.data;
    await step.run('before', () => mark(key, 'before'));
    await step.run('boom', () => {
      mark(key, `boom ${attempt}`);
      if (attempt >= failures) return;
      if (how === 'fatal') throw new NonRetriableError('fatal');
      if (how === 'later') throw new RetryAfterError('later', '1s');
      throw new Error(`boom ${attempt}`);
    });
    await step.run('after', () => mark(key, 'after'));
  },
);

/** Every step fails once and may be tried twice. */
const twice = inngest.createFunction(
  { id: 'suite-twice', retries: 1, triggers: [suiteEvents.twice] },
  async ({ event, step, attempt }) => {
    for (const name of ['one', 'two']) {
      await step.run(name, () => {
        mark(event.data.key, `${name} ${attempt}`);
        if (attempt === 0) throw new Error(name);
      });
    }
    await step.run('end', () => mark(event.data.key, 'end'));
  },
);

const caught = inngest.createFunction(
  { id: 'suite-caught', retries: 0, triggers: [suiteEvents.caught] },
  async ({ event, step }) => {
    try {
      await step.run('bad', () => {
        throw new Error('nope');
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'not an error';
      await step.run('fallback', () => mark(event.data.key, `caught ${message}`));
    }
  },
);

const parallel = inngest.createFunction(
  { id: 'suite-parallel', retries: 1, triggers: [suiteEvents.parallel] },
  async ({ event, step, attempt }) => {
    const { key } = event.data;
    const work = (name: string, value: number) =>
      step.run(name, async () => {
        mark(key, `${name} starts`);
        await wait(300);
        mark(key, `${name} ends`);
        return value;
      });
    const [a, b] = await Promise.all([work('left', 1), work('right', 2), step.sleep('nap', '500ms')]);
    await step.run('sum', () => mark(key, `sum ${a + b} attempt ${attempt}`));
  },
);

const sleeper = inngest.createFunction(
  { id: 'suite-sleeper', retries: 0, triggers: [suiteEvents.sleeper] },
  async ({ event, step }) => {
    await step.run('before', () => mark(event.data.key, 'before'));
    await step.sleep('pause', '1s');
    await step.run('after', () => mark(event.data.key, 'after'));
  },
);

const child = inngest.createFunction(
  { id: 'suite-child', retries: 0, triggers: [suiteEvents.child] },
  async ({ event, step }) =>
    step.run('double', () => {
      if (event.data.n < 0) throw new NonRetriableError('negative');
      return event.data.n * 2;
    }),
);

const parent = inngest.createFunction(
  { id: 'suite-parent', retries: 0, triggers: [suiteEvents.parent] },
  async ({ event, step }) => {
    const { key } = event.data;
    const doubled = await step.invoke('good', { function: child, data: { key, n: 21 } });
    const failed = await step
      .invoke('bad', { function: child, data: { key, n: -1 } })
      .catch((error: Error) => error.message);
    await step.sendEvent('announce', {
      name: 'suite/announced',
      data: { key, text: `${doubled} ${failed}` },
    });
  },
);

const announced = inngest.createFunction(
  { id: 'suite-announced', retries: 0, triggers: [suiteEvents.announced] },
  async ({ event, step }) => {
    await step.run('note', () => mark(event.data.key, `announced ${event.data.text}`));
  },
);

const once = inngest.createFunction(
  { id: 'suite-once', retries: 0, triggers: [suiteEvents.once], idempotency: 'event.data.key' },
  async ({ event, step }) => {
    await step.run('note', () => mark(event.data.key, 'once'));
  },
);

const plain = inngest.createFunction(
  { id: 'suite-plain', retries: 0, triggers: [suiteEvents.plain] },
  async ({ event, step }) => {
    await step.run('note', () => mark(event.data.key, 'plain'));
  },
);

const uploaded = inngest.createFunction(
  { id: 'suite-uploaded', retries: 0, triggers: [events['video/uploaded']] },
  async ({ event, step }) => {
    await step.run('note', () => mark(event.data.videoId, 'uploaded'));
  },
);

const yearly = inngest.createFunction(
  { id: 'suite-yearly', retries: 0, triggers: [{ cron: '0 0 1 1 *' }] },
  async ({ step }) => {
    await step.run('note', () => mark('yearly', 'yearly'));
  },
);

export const suiteFunctions = [
  three,
  flaky,
  twice,
  caught,
  parallel,
  sleeper,
  child,
  parent,
  announced,
  once,
  plain,
  uploaded,
  yearly,
  ...steering,
];
