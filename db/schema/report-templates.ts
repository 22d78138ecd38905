import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { projects } from './projects';
import { users } from './users';

/** What a report begins with: which parts it has and what is written below. The built-in default has no row. */
export const reportTemplates = pgTable(
  'report_templates',
  {
    id: id(),
    /** The project whose members share it, or the person whom it belongs to: one of the two. */
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    includeDoctorInfo: boolean().notNull(),
    includePatientInfo: boolean().notNull(),
    includeConcentration: boolean().notNull(),
    includeMotility: boolean().notNull(),
    includeMorphology: boolean().notNull(),
    includeImages: boolean().notNull(),
    includeWhoComparison: boolean().notNull(),
    commentText: text().notNull().default(''),
    recommendationText: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('report_templates_project').on(table.projectId),
    index('report_templates_owner').on(table.ownerId),
    check('report_templates_whose', sql`num_nonnulls(${table.projectId}, ${table.ownerId}) = 1`),
  ],
);
