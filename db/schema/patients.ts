import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folded } from '../text-search';
import { createdAt, id, updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

/**
 * A patient of one project. Results carry the pseudonym alone; who the patient is, is only shown to holders of
 * manage_patients and is never copied into a report or the audit log.
 */
export const patients = pgTable(
  'patients',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    pseudonym: text().notNull(),
    familyName: text(),
    givenName: text(),
    birthDate: date({ mode: 'string' }),
    contactNumber: text(),
    email: text(),
    hospitalNumber: text(),
    notes: text(),
    /** One more with every change, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // 'p-17' and 'P-17' are one patient.
    uniqueIndex('patients_pseudonym').on(table.projectId, folded(table.pseudonym)),
    index('patients_project').on(table.projectId, table.createdAt),
  ],
);
