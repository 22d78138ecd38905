import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { analyses } from './analyses';
import { createdAt, id } from './columns';
import { datasets } from './datasets';
import { users } from './users';

/** A finished report. Its content is a copy of everything it says, so that it stays as it was issued. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    datasetId: uuid()
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** One analysis, one report, however often the job's last step runs. */
    analysisId: uuid()
      .notNull()
      .unique()
      .references(() => analyses.id, { onDelete: 'cascade' }),
    content: jsonb().$type<unknown>().notNull(),
    pdfKey: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('reports_dataset').on(table.datasetId, table.createdAt)],
);
