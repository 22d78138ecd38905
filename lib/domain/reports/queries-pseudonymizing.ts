import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '@/db/client';
import { analyses, reports, reportVersions } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import { sendEvent } from '@/lib/platform/jobs';
import type { Change } from './contract-content';
import { withoutPatient } from './pseudonymizing';
import { readReportContent } from './queries';
import { contentHash } from './signing/content-hash';
import { storedChanges } from './signing/queries';

/** A signed version that is kept, by what names nobody. */
export interface KeptVersion {
  readonly reportId: string;
  readonly number: number;
  readonly signedAt: string;
  /** Of what was signed, and of what is left of it. */
  readonly signedSha256: string;
  readonly remainsSha256: string;
  readonly keptUntil: string;
}

/** Of what an amendment changed, only figures and counts are left. */
const harmless = (changes: readonly Change[]): Change[] =>
  changes.filter(({ path }) => path.startsWith('figures.') || path.startsWith('counted'));

/**
 * Takes out of a report, its draft and every signed version, whose it is. What was signed keeps its hash, its code and its
 * signer, and says so. Safe to run again.
 * @param keptUntil last day of the retention period
 * @returns the versions that are kept; none for a report that nobody has signed
 */
export async function pseudonymizeReport(
  tx: Executor,
  reportId: string,
  given: {
    readonly id: string;
    readonly code: string;
    readonly erasedAt: Date;
    readonly keptUntil: string;
    readonly texts: readonly string[];
  },
): Promise<KeptVersion[]> {
  const { id: standIn, code, erasedAt, keptUntil, texts } = given;
  const erasure = { code, erasedAt: erasedAt.toISOString(), keptUntil };
  const [draft] = await tx.select().from(reports).where(eq(reports.id, reportId)).for('update');
  if (!draft) return [];
  const content = readReportContent(reportId, draft.content);
  if (!content.erasure) {
    const left = withoutPatient(content, { ...erasure, signedSha256: null }, { id: standIn, texts });
    await tx.update(reports).set({ content: left, pdfKey: null }).where(eq(reports.id, reportId));
  }
  const versions = await tx
    .select()
    .from(reportVersions)
    .where(and(eq(reportVersions.reportId, reportId), isNull(reportVersions.erasedAt)))
    .orderBy(asc(reportVersions.number));
  const kept: KeptVersion[] = [];
  for (const { id, number, sha256, signedAt, ...row } of versions) {
    const signed = readReportContent(id, row.content);
    const left = withoutPatient(signed, { ...erasure, signedSha256: sha256 }, { id: standIn, texts });
    const remainsSha256 = contentHash(left);
    const changes = harmless(readStored(storedChanges, row.changes, `changes of the version ${id}`));
    await tx
      .update(reportVersions)
      .set({ content: left, changes, reason: null, pdfKey: null, erasedAt, remainsSha256, keptUntil })
      .where(eq(reportVersions.id, id));
    kept.push({
      ...{ reportId, number, signedAt: signedAt.toISOString() },
      ...{ signedSha256: sha256, remainsSha256, keptUntil },
    });
  }
  return kept;
}

/**
 * Deletes reports whose patients were erased and whose retention period is over, with their analyses.
 * @returns the datasets that they were of
 */
export async function removeExpiredVersions(tx: Executor): Promise<string[]> {
  const isOver = and(isNotNull(reportVersions.erasedAt), lt(reportVersions.keptUntil, sql`current_date`));
  const gone = await tx.delete(reportVersions).where(isOver).returning({ reportId: reportVersions.reportId });
  if (gone.length === 0) return [];
  const ids = [...new Set(gone.map(({ reportId }) => reportId))];
  const removed = await tx
    .delete(reports)
    .where(
      and(
        inArray(reports.id, ids),
        sql`not exists (select 1 from ${reportVersions} as v where v.report_id = ${reports.id})`,
      ),
    )
    .returning({ id: reports.id, analysisId: reports.analysisId, datasetId: reports.datasetId });
  if (removed.length > 0) {
    // Their own folders alone: a dataset may have reports of others.
    const prefixes = removed.map(({ id, datasetId }) => `reports/${datasetId}/${id}/`);
    await sendEvent('objects/removal.requested', { prefixes, keys: [] }, { tx });
    await tx.delete(analyses).where(
      inArray(
        analyses.id,
        removed.map(({ analysisId }) => analysisId),
      ),
    );
  }
  return [...new Set(removed.map(({ datasetId }) => datasetId))];
}
