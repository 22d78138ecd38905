import { invoke, NonRetriableError, RetryAfterError, referenceFunction } from 'inngest';
import { z } from 'zod';
import { events, inngest } from '..';
import { suiteEvents } from './events';
import { mark } from './marks';
import { steering } from './steering-functions';

// Functions that each show one promise of the engine. They note what they do under `event.data.key`.

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
  {
    id: 'suite-parallel',
    retries: 2,
    triggers: [suiteEvents.parallel],
    onFailure: async ({ event, error }) =>
      mark(String(event.data.event.data.key), `onFailure ${error.message}`),
  },
  async ({ event, step }) => {
    const work = (name: string) => step.run(name, () => mark(event.data.key, name));
    await Promise.all([work('left'), work('right')]);
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

const plain = inngest.createFunction(
  { id: 'suite-plain', retries: 0, triggers: [suiteEvents.plain] },
  async ({ event, step }) => {
    await step.run('note', () => mark(event.data.key, 'plain'));
  },
);

const parent = inngest.createFunction(
  { id: 'suite-parent', retries: 0, triggers: [suiteEvents.parent] },
  async ({ event, step }) => {
    await step.sendEvent('announce', { name: 'suite/announced', data: { key: event.data.key, text: '42' } });
  },
);

const square = inngest.createFunction(
  {
    id: 'suite-square',
    retries: 1,
    triggers: [invoke(z.object({ key: z.string(), n: z.number() }))],
  },
  async ({ event, step, attempt }) => {
    const { key, n } = event.data;
    return step.run('square', () => {
      mark(key, `square ${n}`);
      if (n < 0) throw new NonRetriableError(`${n} is negative`);
      if (n === 7 && attempt === 0) throw new Error('not yet');
      return { n, squared: n * n };
    });
  },
);

/** Invokes several runs at once, which may fail each for itself. */
const family = inngest.createFunction(
  { id: 'suite-family', retries: 0, triggers: [suiteEvents.family] },
  async ({ event, step }) => {
    const { key, numbers } = event.data;
    const squares = await Promise.all(
      numbers.map((n) =>
        step
          .invoke(`square ${n}`, { function: square, data: { key, n } })
          .then(({ squared }) => squared)
          .catch((error: Error) => error.message),
      ),
    );
    await step.run('note', () => mark(key, `squares ${squares.join(', ')}`));
  },
);

const invoking = inngest.createFunction(
  { id: 'suite-invoking', retries: 0, triggers: [suiteEvents.invoking] },
  async ({ event, step }) => {
    const { key } = event.data;
    const missing = referenceFunction({ functionId: 'suite-missing' });
    const failure = await step
      .invoke('missing', { function: missing, data: { key } })
      .catch((error: Error) => error.message);
    await step.run('note', () => mark(key, `refused: ${failure}`));
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
  parent,
  square,
  family,
  invoking,
  announced,
  once,
  plain,
  uploaded,
  yearly,
  ...steering,
];
