import { jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Random (version 4) ids: an id in a link tells nothing of how many rows there are. */
export const id = () => uuid().primaryKey().defaultRandom();

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export { moment };

/** What is said, as its key and its values; whoever reads one parses it (lib/messages/stored.ts). */
interface Said {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

export const said = () => jsonb().$type<Said>();

export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
