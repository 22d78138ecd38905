import { z } from 'zod';

/** Format characters show nothing, or turn the direction of what follows; joiners shape letters and signs and stay. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}/gu;

/** What is shown as space or not at all. No database takes the zero character: it stays, and is refused. */
const SPACE = /(?:(?!\0)[\s\p{Cc}])+/gu;

/** A name as it reads: what is not seen, and comes along when text is copied, would make two names of one. */
export const asSeen = (name: string): string => name.normalize('NFC').replace(HIDDEN, '').replace(SPACE, ' ');

/** Fields shared by most contracts; every string from outside is bounded here. */
export const idField = z.uuid();
export const idParams = z.object({ id: idField });
export const nameField = z.string().overwrite(asSeen).trim().min(1).max(200);
/** A name as `nameField`, for a form that says what is missing. @param missing what is said without one */
export const requiredName = (missing: string) =>
  z.string(missing).overwrite(asSeen).trim().min(1, missing).max(200);
export const textField = z.string().trim().max(2000);

/** Largest page that any list hands out. */
export const PAGE_LIMIT = 200;

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** `true`, `1`, `false`, `0` as they come in a query string. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** What a picture may be asked for with, instead of a session. */
export const mediaTokenQuery = z.object({
  /** From `GET /sarm/media/token/{id}`; opens the pictures of one video. */
  token: z.string().max(500).optional(),
});

type Keys = readonly [string, ...string[]];
interface Defaults<K extends Keys> {
  readonly sort: K[number];
  readonly order?: 'asc' | 'desc';
}

/** What is searched for and how the rows are sorted: `?search=…&sort=name&order=asc`. */
export const sortedQuery = <const K extends Keys>(sortKeys: K, defaults: Defaults<K>) =>
  z.object({
    search: z.string().trim().max(200).default(''),
    sort: z.enum(sortKeys).default(defaults.sort as never),
    order: z.enum(['asc', 'desc']).default(defaults.order ?? 'asc'),
  });

/** What a table asks for: `?search=…&sort=name&order=asc&page=2&limit=10`, in the page's address as in the call. */
export const tableQuery = <const K extends Keys>(
  sortKeys: K,
  defaults: Defaults<K> & { readonly limit?: number },
) =>
  sortedQuery(sortKeys, defaults).extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(PAGE_LIMIT)
      .default(defaults.limit ?? 10),
  });

/** What one page of a table says beside its rows. */
export const pageFacts = {
  /** Of all that the filter lets pass. */
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
};

/** No laboratory's clock is further ahead of UTC. */
const FURTHEST_CLOCK_MS = 14 * 60 * 60 * 1000;

/** What the clocks on Earth that are furthest ahead show now, `2026-01-02T10:30`: nothing was collected or recorded later. */
export const latestClockTime = (now: Date): string =>
  new Date(now.getTime() + FURTHEST_CLOCK_MS).toISOString().slice(0, 16);
