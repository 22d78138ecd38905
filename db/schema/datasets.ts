import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

/** Calibration of a recording. Null means 'not known', and then no µm/s or M/ml is reported. */
export const calibrationColumns = () => ({
  /** µm a pixel of the original picture. */
  pixelSizeUm: doublePrecision(),
  chamberDepthUm: doublePrecision(),
  /** 1 for an undiluted sample, 2 for 1 + 1, … */
  dilution: doublePrecision(),
  /** Only where the file's own frame rate is known to be wrong. */
  framesPerSecondOverride: doublePrecision(),
});

export const datasets = pgTable(
  'datasets',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text({ enum: ['clinical', 'technical'] })
      .notNull()
      .default('clinical'),
    status: text({ enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    ...calibrationColumns(),
    /** True where the pictures were made by the simulator: every screen and report says so. */
    isSimulated: boolean().notNull().default(false),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('datasets_project').on(table.projectId, table.createdAt),
    check(
      'datasets_calibration_positive',
      sql`${table.pixelSizeUm} > 0 and ${table.chamberDepthUm} > 0 and ${table.dilution} > 0 and ${table.framesPerSecondOverride} > 0`,
    ),
  ],
);
