import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { projectMembers, projects, savedReports, users } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { contains, folded } from '@/db/text-search';
import { type ReportContent, storedContent } from '@/lib/domain/reports';
import type { ReportPrint } from '@/lib/domain/reports/contract-print';
import { insideFence, levelColumn, type Principal } from '@/lib/platform/access';
import type { SAVED_REPORT_SORTS } from './contract';
import { storedPrint, storedSettings } from './stored';

export type SavedReportRow = typeof savedReports.$inferSelect;

/** What a saved report was made with. @throws StoredFormatError */
export const settingsOf = ({ id, settings }: Pick<SavedReportRow, 'id' | 'settings'>) =>
  readStored(storedSettings, settings, `settings of saved report ${id}`);

/** Everything that a saved report says. @throws StoredFormatError */
export const readSaved = (row: SavedReportRow): { print: ReportPrint; content: ReportContent } => ({
  print: readStored(storedPrint, row.print, `print of saved report ${row.id}`),
  content: readStored(storedContent, row.content, `saved report ${row.id}`),
});

const { content: _content, print: _print, ...LISTED } = getTableColumns(savedReports);

const place = (principal: Principal) => ({
  projectName: projects.name,
  projectStatus: projects.status,
  author: users.displayName,
  memberLevel: levelColumn(principal),
});

const ofMember = (principal: Principal): SQL | undefined =>
  and(eq(projectMembers.projectId, savedReports.projectId), eq(projectMembers.userId, principal.userId));

/** Without what the reports say: a page of them would be megabytes. */
const selectListed = (principal: Principal) =>
  database()
    .select({ ...LISTED, ...place(principal) })
    .from(savedReports)
    .innerJoin(projects, eq(projects.id, savedReports.projectId))
    .leftJoin(users, eq(users.id, savedReports.createdBy))
    .leftJoin(projectMembers, ofMember(principal));

export type ListedReport = Awaited<ReturnType<typeof selectListed>>[number];

const isVisible = (principal: Principal) => insideFence(principal, savedReports.projectId);

export async function findListedReport(principal: Principal, id: string): Promise<ListedReport | undefined> {
  const [row] = await selectListed(principal).where(and(eq(savedReports.id, id), isVisible(principal)));
  return row;
}

/** The row itself, for anyone who may see it. */
export async function findVisibleSavedReport(
  db: Executor,
  principal: Principal,
  id: string,
): Promise<SavedReportRow | undefined> {
  const [row] = await db
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.id, id), isVisible(principal)));
  return row;
}

/** Without a fence, for the job. */
export async function findSavedReportForJob(id: string): Promise<SavedReportRow | undefined> {
  const [row] = await database().select().from(savedReports).where(eq(savedReports.id, id));
  return row;
}

/** Where the PDF lies; null while there is none. */
export async function findPdfKey(id: string): Promise<string | null> {
  const [row] = await database()
    .select({ pdfKey: savedReports.pdfKey })
    .from(savedReports)
    .where(eq(savedReports.id, id));
  return row?.pdfKey ?? null;
}

const ORDER = {
  createdAt: sql`${savedReports.createdAt}`,
  title: folded(savedReports.title),
  dataset: folded(savedReports.datasetName),
  patient: folded(savedReports.patients),
} satisfies Record<(typeof SAVED_REPORT_SORTS)[number], SQL>;

export interface SavedReportFilter {
  /** Part of the title, or of the name of a dataset, a patient, a project or a person. */
  readonly search: string;
  readonly sort: keyof typeof ORDER;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

const SEARCHED = sql`concat_ws(' ', ${savedReports.title}, ${savedReports.datasetName}, ${savedReports.patients}, ${projects.name}, ${users.displayName})`;

export async function selectVisibleSavedReports(
  principal: Principal,
  filter: SavedReportFilter,
): Promise<{ rows: ListedReport[]; total: number }> {
  const where = and(isVisible(principal), filter.search ? contains(SEARCHED, filter.search) : undefined);
  const direction = sql.raw(filter.order);
  const [rows, [sum]] = await Promise.all([
    selectListed(principal)
      .where(where)
      // The id settles ties, so that no row is on two pages.
      .orderBy(sql`${ORDER[filter.sort]} ${direction}`, desc(savedReports.id))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit),
    database()
      .select({ total: count() })
      .from(savedReports)
      .innerJoin(projects, eq(projects.id, savedReports.projectId))
      .leftJoin(users, eq(users.id, savedReports.createdBy))
      .where(where),
  ]);
  return { rows, total: sum?.total ?? 0 };
}

export async function insertSavedReport(
  tx: Executor,
  values: Omit<typeof savedReports.$inferInsert, 'id' | 'createdAt' | 'pdfKey'>,
): Promise<string> {
  const [row] = await tx.insert(savedReports).values(values).returning({ id: savedReports.id });
  if (!row) throw new Error('the report was not saved');
  return row.id;
}

export async function removeSavedReport(tx: Executor, id: string): Promise<void> {
  await tx.delete(savedReports).where(eq(savedReports.id, id));
}

/** Notes where the PDF lies. False when it has one already, or the report is gone. */
export async function setSavedPdfKey(id: string, pdfKey: string): Promise<boolean> {
  const rows = await database()
    .update(savedReports)
    .set({ pdfKey })
    .where(and(eq(savedReports.id, id), isNull(savedReports.pdfKey)))
    .returning({ id: savedReports.id });
  return rows.length > 0;
}
