import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Random (version 4) ids: an id in a link tells nothing of how many rows there are. */
export const id = () => uuid().primaryKey().defaultRandom();

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export { moment };

export const createdAt = () => moment().notNull().defaultNow();
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
