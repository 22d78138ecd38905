import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { datasets, reports } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { insideFence, type Principal } from '@/lib/platform/access';
import type { ReportContent, StoredReport } from './contract-content';
import { findVersion, type SignedVersion } from './signing/queries';
import { storedContent } from './stored';

export type ReportRow = StoredReport & { readonly pdfKey: string | null };

/** Which report is meant: the newest of a dataset unless an analysis is named. */
export interface ReportPlace {
  readonly datasetId: string;
  readonly analysisId?: string | undefined;
  /** A signed version, or the draft; without it the newest signed version, and the draft where none is signed. */
  readonly version?: number | 'draft' | undefined;
}

/** The same from an address and its query. */
export const reportPlace = (
  { datasetId }: { readonly datasetId: string },
  query: { readonly analysis_id?: string | undefined; readonly version?: ReportPlace['version'] },
): ReportPlace => ({ datasetId, analysisId: query.analysis_id, version: query.version });

/** The content of a stored report. @throws StoredFormatError */
export const readReportContent = (id: string, content: unknown): ReportContent =>
  readStored(storedContent, content, `report ${id}`);

const asReport = (row: typeof reports.$inferSelect): ReportRow => ({
  id: row.id,
  analysisId: row.analysisId,
  datasetId: row.datasetId,
  content: readReportContent(row.id, row.content),
  signature: null,
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

/** The draft of the report of an analysis, without a fence, for jobs. */
export async function findReportOfAnalysis(
  analysisId: string,
  db: Executor = database(),
): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.analysisId, analysisId));
  return row && asReport(row);
}

/** A report as one of its signed versions says it. */
const asSigned = <Row extends ReportRow>(
  report: Row,
  { content, signature, pdfKey }: SignedVersion,
): Row => ({
  ...report,
  content,
  signature,
  hasPdf: pdfKey !== null,
  pdfKey,
});

/** The newest report of a dataset, or that of one of its analyses, for anyone who may see it. */
export async function findVisibleReport(
  principal: Principal,
  { datasetId, analysisId, version }: ReportPlace,
): Promise<(ReportRow & { readonly projectId: string }) | undefined> {
  const [row] = await database()
    .select({ report: reports, projectId: datasets.projectId })
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
  const draft = row && { ...asReport(row.report), projectId: row.projectId };
  if (!draft || version === 'draft') return draft;
  const signed = await findVersion(database(), draft.id, version);
  if (signed) return asSigned(draft, signed);
  return version === undefined ? draft : undefined;
}

/** Takes back the report of an analysis that did not come to its end. */
export async function removeReportOfAnalysis(
  tx: Executor,
  analysisId: string,
): Promise<ReportRow | undefined> {
  const [row] = await tx.delete(reports).where(eq(reports.analysisId, analysisId)).returning();
  return row && asReport(row);
}

/** Replaces what a draft says; its PDF is to be made anew. */
export async function updateDraft(tx: Executor, reportId: string, content: ReportContent): Promise<void> {
  await tx.update(reports).set({ content, pdfKey: null }).where(eq(reports.id, reportId));
}

/** Notes where the PDF of a draft lies. False when it has one already, was recomposed meanwhile, or is gone. */
export async function setPdfKey(draft: ReportRow, pdfKey: string): Promise<boolean> {
  const rows = await database()
    .update(reports)
    .set({ pdfKey })
    .where(
      and(
        eq(reports.id, draft.id),
        isNull(reports.pdfKey),
        sql`${reports.content} = ${JSON.stringify(draft.content)}::jsonb`,
      ),
    )
    .returning({ id: reports.id });
  return rows.length > 0;
}
