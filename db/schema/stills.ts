import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, said, updatedAt } from './columns';
import { datasets } from './datasets';
import { users } from './users';

export const STAINS = ['unstained', 'papanicolaou', 'diffQuik', 'shorr', 'other'] as const;
export const STILL_STATES = ['uploaded', 'queued', 'measuring', 'measured', 'failed'] as const;

/** A picture of spermatozoa of a sample, on which morphology is measured. */
export const stills = pgTable(
  'stills',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    originalFilename: text().notNull(),
    /** The file as it was uploaded. */
    objectKey: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    format: text().notNull(),
    /** Of the picture as it is shown and measured, turned as its file says. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null where it is not known: nothing is measured then. */
    pixelSizeUm: doublePrecision(),
    stain: text({ enum: STAINS }).notNull(),
    /** Objective and the like, as a person wrote it. */
    magnification: text().notNull().default(''),
    state: text({ enum: STILL_STATES }).notNull().default('uploaded'),
    lastTaskId: uuid(),
    error: said(),
    /** What it was measured with; read by lib/domain/morphology/stored.ts. */
    method: jsonb().$type<unknown>(),
    measuredAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('stills_dataset').on(table.datasetId, table.createdAt),
    check('stills_pixel_size', sql`${table.pixelSizeUm} > 0`),
    check('stills_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
