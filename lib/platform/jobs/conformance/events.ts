import { eventType } from 'inngest';
import { z } from 'zod';

const key = z.string();
const only = z.object({ key });

/** The suite's own events. `key` is what a test finds the marks of its run by. */
export const suiteEvents = {
  three: eventType('suite/three', { schema: z.object({ key, n: z.number() }) }),
  flaky: eventType('suite/flaky', {
    schema: z.object({ key, failures: z.number(), how: z.enum(['plain', 'fatal', 'later']) }),
  }),
  twice: eventType('suite/twice', { schema: only }),
  caught: eventType('suite/caught', { schema: only }),
  parallel: eventType('suite/parallel', { schema: only }),
  sleeper: eventType('suite/sleeper', { schema: only }),
  invoking: eventType('suite/invoking', { schema: only }),
  family: eventType('suite/family', { schema: z.object({ key, numbers: z.array(z.number()) }) }),
  fan: eventType('suite/fan', {
    schema: z.object({ key, project: z.string(), parts: z.array(z.string()), ms: z.number() }),
  }),
  parent: eventType('suite/parent', { schema: only }),
  announced: eventType('suite/announced', { schema: z.object({ key, text: z.string() }) }),
  once: eventType('suite/once', { schema: only }),
  plain: eventType('suite/plain', { schema: only }),
  waiter: eventType('suite/waiter', { schema: only }),
  cancelledAsleep: eventType('suite/cancelled-asleep', { schema: only }),
  cancelledBusy: eventType('suite/cancelled-busy', { schema: only }),
  crowded: eventType('suite/crowded', { schema: z.object({ key, n: z.number() }) }),
  turns: eventType('suite/turns', {
    schema: z.object({ key, project: z.string(), yields: z.boolean().optional() }),
  }),
  killed: eventType('suite/killed', { schema: only }),
  handedOver: eventType('suite/handed-over', { schema: only }),
  poison: eventType('suite/poison', { schema: only }),
};
