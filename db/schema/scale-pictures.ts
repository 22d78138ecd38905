import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { microscopes } from './microscopes';
import { users } from './users';

/** A picture of a stage micrometer, taken with a microscope; kept as evidence once a profile is drawn on it. */
export const scalePictures = pgTable(
  'scale_pictures',
  {
    id: id(),
    microscopeId: uuid()
      .notNull()
      .references(() => microscopes.id, { onDelete: 'cascade' }),
    objectKey: text().notNull().unique(),
    /** Of the file as it was uploaded. */
    sha256: text().notNull(),
    originalFilename: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('scale_pictures_microscope').on(table.microscopeId)],
);
