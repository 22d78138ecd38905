import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { projects } from './projects';
import { users } from './users';

/**
 * A report from the generator, as it was saved. It is a copy of everything that it says, so it has no key to the analysis
 * or the template: it stays as it is when those change or go.
 */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    analysisId: uuid().notNull(),
    title: text().notNull(),
    datasetName: text().notNull(),
    /** Pseudonyms, separated by commas: what lists show and are searched by. */
    patients: text().notNull(),
    /** Read by lib/domain/saved-reports/stored.ts, as are the next two. */
    settings: jsonb().$type<unknown>().notNull(),
    print: jsonb().$type<unknown>().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    /** Null until a job has made the PDF. */
    pdfKey: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('saved_reports_project').on(table.projectId, table.createdAt)],
);
