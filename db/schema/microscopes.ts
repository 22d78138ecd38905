import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folded } from '../text-search';
import { createdAt, id, moment, updatedAt } from './columns';
import { users } from './users';

/** A microscope of the laboratory; all projects share them. */
export const microscopes = pgTable(
  'microscopes',
  {
    id: id(),
    name: text().notNull(),
    serialNumber: text(),
    camera: text(),
    location: text(),
    notes: text(),
    /** Since when it is out of use; archived ones are not offered any more. */
    archivedAt: moment(),
    /** One more with every change, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // 'Olympus 1' and 'olympus 1' are one microscope.
    uniqueIndex('microscopes_name').on(sql`${folded(table.name)}`),
  ],
);
