import { z } from 'zod';
import { type Message, type MessageValue, say } from './message';

const value: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.object({ number: z.number(), digits: z.number().int().min(0).max(20) }),
    stored,
    z.array(stored),
  ]),
);

// Keys that a later version dropped are read, too: `sentenceOf` shows them as they are.
const stored = z.object({
  key: z.string().regex(/^[a-z]+(\.[a-zA-Z]+)+$/),
  values: z.record(z.string(), value).optional(),
}) as unknown as z.ZodType<Message>;

/** A message from a JSON column. What is none reads as 'Unknown error': one damaged row must not take a list with it. */
export const storedMessage = (column: unknown): Message =>
  stored.safeParse(column).data ?? say('work.unknown');
