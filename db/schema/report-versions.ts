import { date, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns';
import { reports } from './reports';
import { users } from './users';

/**
 * What was signed, as it was signed. A trigger refuses every change and every deletion; only the key of the PDF is filled
 * in later, the signer's account may go while the name stays, and the erasure of a patient takes out whose report it is.
 */
export const reportVersions = pgTable(
  'report_versions',
  {
    id: id(),
    /** No cascade: a report with a signed version can't be deleted, nor can its dataset or project. */
    reportId: uuid()
      .notNull()
      .references(() => reports.id),
    /** 1 is what was signed first; each amendment is the next. */
    number: integer().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    /** SHA-256 of the content as canonical JSON (lib/canonical-json.ts). */
    sha256: text().notNull(),
    /** Printed on the report; whoever holds the paper can check it with this. */
    code: text().notNull().unique(),
    /** Why it was amended; null for version 1. */
    reason: text(),
    /** What differs from the version before, as lib/domain/reports/signing/changes.ts lists it. */
    changes: jsonb().$type<unknown>().notNull(),
    signedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    signerName: text().notNull(),
    signedAt: moment().notNull(),
    pdfKey: text(),
    /** When what says whose it is was taken out of `content`, `changes` and `reason`; `sha256` stays what was signed. */
    erasedAt: moment(),
    /** SHA-256 of the content that is left. */
    remainsSha256: text(),
    /** The last day of the retention period; then it may be deleted. Only of what was erased. */
    keptUntil: date({ mode: 'string' }),
  },
  (table) => [unique('report_versions_once').on(table.reportId, table.number)],
);
