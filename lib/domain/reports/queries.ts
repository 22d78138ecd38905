import { and, desc, eq, isNull } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, reports } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { ReportContent, StoredReport } from './contract-content';
import { storedContent } from './stored';

export type ReportRow = StoredReport & { readonly pdfKey: string | null };

/** Which report is meant: the newest of a dataset unless an analysis is named. */
export interface ReportPlace {
  readonly datasetId: string;
  readonly analysisId?: string | undefined;
}

const asReport = (row: typeof reports.$inferSelect): ReportRow => ({
  id: row.id,
  analysisId: row.analysisId,
  datasetId: row.datasetId,
  content: readStored(storedContent, row.content, `report ${row.id}`),
  hasPdf: row.pdfKey !== null,
  pdfKey: row.pdfKey,
});

/** Stores the report of an analysis unless it has one already. */
export async function insertReportOnce(
  tx: Executor,
  values: {
    readonly datasetId: string;
    readonly analysisId: string;
    readonly content: ReportContent;
    readonly createdBy: string | null;
  },
): Promise<{ id: string; isNew: boolean }> {
  const [created] = await tx
    .insert(reports)
    .values(values)
    .onConflictDoNothing({ target: reports.analysisId })
    .returning({ id: reports.id });
  if (created) return { id: created.id, isNew: true };
  const [existing] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.analysisId, values.analysisId));
  if (!existing) throw new Error('the report was not stored');
  return { id: existing.id, isNew: false };
}

/** Without a fence, for jobs. */
export async function findReportForJob(reportId: string): Promise<ReportRow | undefined> {
  const [row] = await database().select().from(reports).where(eq(reports.id, reportId));
  return row && asReport(row);
}

/** The report of an analysis, without a fence, for jobs. */
export async function findReportOfAnalysis(analysisId: string): Promise<ReportRow | undefined> {
  const [row] = await database().select().from(reports).where(eq(reports.analysisId, analysisId));
  return row && asReport(row);
}

/** The newest report of a dataset, or that of one of its analyses, for anyone who may see it. */
export async function findVisibleReport(
  principal: Principal,
  { datasetId, analysisId }: ReportPlace,
): Promise<ReportRow | undefined> {
  const [row] = await database()
    .select({ report: reports })
    .from(reports)
    .innerJoin(datasets, eq(datasets.id, reports.datasetId))
    .where(
      and(
        eq(reports.datasetId, datasetId),
        analysisId ? eq(reports.analysisId, analysisId) : undefined,
        insideFence(principal, datasets.projectId),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(1);
  return row && asReport(row.report);
}

/** Takes back the report of an analysis that did not come to its end. */
export async function removeReportOfAnalysis(
  tx: Executor,
  analysisId: string,
): Promise<ReportRow | undefined> {
  const [row] = await tx.delete(reports).where(eq(reports.analysisId, analysisId)).returning();
  return row && asReport(row);
}

/** Notes where the PDF lies. False when it has one already, or the report is gone. */
export async function setPdfKey(db: Executor, reportId: string, pdfKey: string): Promise<boolean> {
  const rows = await db
    .update(reports)
    .set({ pdfKey })
    .where(and(eq(reports.id, reportId), isNull(reports.pdfKey)))
    .returning({ id: reports.id });
  return rows.length > 0;
}
