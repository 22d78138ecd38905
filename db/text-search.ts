import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * A text as it is compared in searches: in lower case by Unicode's rules, whatever the locale of the database (in Postgres'
 * own C locale, É and é would be strangers).
 */
export const folded = (text: AnyColumn | SQL): SQL => sql`lower(${text} collate "und-x-icu")`;

const pattern = (words: string): SQL =>
  folded(sql`${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}::text`);

/** Condition: `text` contains the words as they are written; `%`, `_` and `\` stand for themselves. */
export const contains = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${folded(text)} like ${pattern(words)}`;

/**
 * The same for a column that is folded already. Compared in the column's own collation: in any other its index would be of
 * no use, and Postgres would read every row.
 */
export const foldedContains = (column: AnyColumn, words: string): SQL =>
  sql`${column} like (${pattern(words)} collate "default")`;
