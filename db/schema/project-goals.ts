import { sql } from 'drizzle-orm';
import { check, doublePrecision, pgTable, uuid } from 'drizzle-orm/pg-core';
import { updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

/** What a project wants to reach, in percent. A project without a row has the defaults. */
export const projectGoals = pgTable(
  'project_goals',
  {
    projectId: uuid()
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    detectionPercent: doublePrecision().notNull(),
    segmentationPercent: doublePrecision().notNull(),
    classificationPercent: doublePrecision().notNull(),
    timeReductionPercent: doublePrecision().notNull(),
    updatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'project_goals_percent',
      sql`least(${table.detectionPercent}, ${table.segmentationPercent}, ${table.classificationPercent}, ${table.timeReductionPercent}) >= 0
        and greatest(${table.detectionPercent}, ${table.segmentationPercent}, ${table.classificationPercent}, ${table.timeReductionPercent}) <= 100`,
    ),
  ],
);
