import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calibrationProfiles } from './calibration-profiles';
import { chambers } from './chambers';
import { createdAt, id, updatedAt } from './columns';
import { microscopes } from './microscopes';
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
  /** Where the pixel size comes from; null where it was entered by hand. */
  calibrationProfileId: uuid().references(() => calibrationProfiles.id, { onDelete: 'restrict' }),
  /** Where the depth comes from; null where it was entered by hand. */
  chamberId: uuid().references(() => chambers.id, { onDelete: 'restrict' }),
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
    type: text({ enum: ['clinical', 'detection', 'morphology', 'combined'] })
      .notNull()
      .default('clinical'),
    status: text({ enum: ['active', 'draft', 'in-progress', 'completed', 'archived'] })
      .notNull()
      .default('active'),
    /** The microscope that its videos were recorded with. */
    microscopeId: uuid().references(() => microscopes.id, { onDelete: 'restrict' }),
    /** What people note of it, by names of their own; read by lib/domain/datasets/metadata.ts. */
    metadata: jsonb().$type<unknown>().notNull().default({}),
    /** Of its frames, so many (0 to 1) are annotated by two people who do not see one another's boxes. */
    doubleShare: doublePrecision().notNull().default(0),
    ...calibrationColumns(),
    /** True where the pictures were made by the simulator: every screen and report says so. */
    isSimulated: boolean().notNull().default(false),
    /** True where the recordings are of control material: they are no patient's, and no report is made of them. */
    isControl: boolean().notNull().default(false),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('datasets_microscope').on(table.microscopeId),
    index('datasets_calibration_profile').on(table.calibrationProfileId),
    index('datasets_chamber').on(table.chamberId),
    index('datasets_project').on(table.projectId, table.createdAt),
    check('datasets_double_share', sql`${table.doubleShare} between 0 and 1`),
    check(
      'datasets_calibration_positive',
      sql`${table.pixelSizeUm} > 0 and ${table.chamberDepthUm} > 0 and ${table.dilution} > 0 and ${table.framesPerSecondOverride} > 0`,
    ),
  ],
);
