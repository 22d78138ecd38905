import { z } from 'zod';

/** The pieces that most contracts are made of: every string from outside is bounded here. */
export const idField = z.uuid();
export const idParams = z.object({ id: idField });
export const nameField = z.string().trim().min(1).max(200);
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
