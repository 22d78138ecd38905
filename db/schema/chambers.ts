import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folded } from '../text-search';
import { createdAt, id, moment, updatedAt } from './columns';
import { users } from './users';

/** A kind of counting chamber, or a lot of it that the laboratory has measured; all projects share them. */
export const chambers = pgTable(
  'chambers',
  {
    id: id(),
    /** Of those that ship with the product. */
    catalogKey: text().unique(),
    name: text().notNull(),
    /** Filled by capillary action, or by a drop that is covered. */
    kind: text({ enum: ['capillary', 'drop'] }).notNull(),
    /** As its maker states it. */
    nominalDepthUm: doublePrecision().notNull(),
    /** As the laboratory has measured it; counts instead of the nominal one. */
    measuredDepthUm: doublePrecision(),
    /** Declared correction for capillary filling; null for none. */
    compensationFactor: doublePrecision(),
    compensationSource: text(),
    notes: text(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('chambers_name').on(sql`${folded(table.name)}`),
    check('chambers_depth', sql`${table.nominalDepthUm} > 0 and ${table.measuredDepthUm} > 0`),
    check(
      'chambers_compensation',
      sql`(${table.compensationFactor} is null) = (${table.compensationSource} is null)
        and (${table.compensationFactor} is null or (${table.kind} = 'capillary' and ${table.compensationFactor} between 1 and 2))`,
    ),
  ],
);
