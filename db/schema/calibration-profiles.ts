import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { microscopes } from './microscopes';
import { scalePictures } from './scale-pictures';
import { users } from './users';

/** A distance of known length on the picture of a scale; the points in pixels of the picture. */
interface ScaleLine {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly lengthUm: number;
}

/**
 * The pixel size of one optical path of a microscope at one picture size, for as long as it holds. What was measured never
 * changes: a new calibration is a new profile.
 */
export const calibrationProfiles = pgTable(
  'calibration_profiles',
  {
    id: id(),
    microscopeId: uuid()
      .notNull()
      .references(() => microscopes.id, { onDelete: 'cascade' }),
    /** Objective and what lies between it and the camera: '20× phase, adapter 0.5×'. */
    objective: text().notNull(),
    pixelSizeUm: doublePrecision().notNull(),
    /** Null where it was entered without one. */
    uncertaintyUm: doublePrecision(),
    /** Size of the pictures that it holds for, in pixels. */
    frameWidth: integer().notNull(),
    frameHeight: integer().notNull(),
    method: text({ enum: ['drawn', 'entered'] }).notNull(),
    /** What was drawn on the picture; null where the pixel size was entered. */
    scalePictureId: uuid().references(() => scalePictures.id, { onDelete: 'no action' }),
    lines: jsonb().$type<readonly ScaleLine[]>(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** The last day; null for 'until further notice'. */
    validUntil: date({ mode: 'string' }),
    notes: text(),
    measuredBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** As the person was called then. */
    measuredByName: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('calibration_profiles_microscope').on(table.microscopeId, table.validFrom),
    check('calibration_profiles_positive', sql`${table.pixelSizeUm} > 0 and ${table.uncertaintyUm} >= 0`),
    check('calibration_profiles_period', sql`${table.validUntil} >= ${table.validFrom}`),
    check(
      'calibration_profiles_evidence',
      sql`(${table.method} = 'drawn') = (${table.scalePictureId} is not null and ${table.lines} is not null)`,
    ),
  ],
);
