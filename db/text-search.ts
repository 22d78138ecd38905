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

/** So many letters tell an index of trigrams enough. Each further one is another list to go through. */
const TELLING_LETTERS = 10;

/**
 * The same for a column that is folded already. Compared in the column's own collation: in any other its index would be of
 * no use, and Postgres would read every row. Of long words the index is asked for their beginning alone, and what it finds
 * for the rest.
 */
export function foldedContains(column: AnyColumn, words: string): SQL {
  if (words.length <= TELLING_LETTERS) return sql`${column} like (${pattern(words)} collate "default")`;
  const whole = sql`(${folded(sql`${words}::text`)} collate "default")`;
  const beginning = sql`regexp_replace(left(${whole}, ${TELLING_LETTERS}::int), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`(${column} like '%' || ${beginning} || '%' and strpos(${column}, ${whole}) > 0)`;
}
