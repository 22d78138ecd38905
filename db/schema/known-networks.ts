import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** Networks from which a person has signed in: guesses made elsewhere do not slow them down there. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An IPv4 address or an IPv6 /64. */
    network: text().notNull(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network] }),
    index('known_networks_use').on(table.lastUsedAt),
  ],
);
