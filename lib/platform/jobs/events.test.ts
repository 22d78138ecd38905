import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { events, type JobEventName } from './events';

// Events travel to a job server that may be somebody else's: they carry ids and keys of the object store, no text.

/** Names of what else an event may carry, each with what it is. */
const HARMLESS: Readonly<Record<string, object>> = {
  /** Which time a training is set going. */
  leg: { type: 'integer' },
  /** Keys of the object store begin with a kind and go on with ids. */
  prefixes: { type: 'array', items: { type: 'string' } },
  keys: { type: 'array', items: { type: 'string' } },
  /** Of a PDF that somebody asked for. */
  language: { type: 'string', enum: ['en', 'vi', 'fr', 'es'] },
};

describe('an event carries ids only', () => {
  for (const name of Object.keys(events) as JobEventName[]) {
    test(name, () => {
      const schema = z.toJSONSchema(events[name].schema as z.ZodType) as {
        properties: Record<string, Record<string, unknown>>;
        additionalProperties?: unknown;
      };
      for (const [field, shape] of Object.entries(schema.properties)) {
        const known = HARMLESS[field];
        if (known) expect(shape, field).toMatchObject(known);
        else expect(shape, field).toMatchObject({ type: 'string', format: 'uuid' });
      }
      expect(schema.additionalProperties).toBe(false);
    });
  }
});

test('what an event carries beside its schema is cut off', () => {
  const schema: z.ZodType<Record<string, unknown>> = events['mail/queued'].schema;
  const mailId = '11111111-1111-4111-8111-111111111111';
  expect(schema.parse({ mailId, recipient: 'Anton' })).toEqual({ mailId });
});
