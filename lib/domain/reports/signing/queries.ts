import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { reports, reportVersions } from '@/db/schema';
import { readStored } from '@/db/stored-json';
import type { Change, ReportContent, Signature } from '../contract-content';
import { storedContent } from '../stored';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const storedChanges: z.ZodType<readonly Change[]> = z.array(
  z.object({ path: z.string(), before: value, after: value }),
);

/** A signed version with what it says. */
export interface SignedVersion {
  readonly id: string;
  readonly reportId: string;
  readonly content: ReportContent;
  readonly signature: Signature;
  readonly pdfKey: string | null;
  /** Of the content: what was signed, or what the erasure of the patient left of it. */
  readonly contentSha256: string;
}

type Row = typeof reportVersions.$inferSelect;

const { content: _, ...columns } = getTableColumns(reportVersions);

const signatureOf = (row: Omit<Row, 'content'>): Signature => ({
  number: row.number,
  signerName: row.signerName,
  signedAt: row.signedAt.toISOString(),
  code: row.code,
  sha256: row.sha256,
  reason: row.reason,
  changes: readStored(storedChanges, row.changes, `changes of the version ${row.id}`),
});

const asVersion = (row: Row): SignedVersion => ({
  id: row.id,
  reportId: row.reportId,
  content: readStored(storedContent, row.content, `version ${row.id} of a report`),
  signature: signatureOf(row),
  pdfKey: row.pdfKey,
  contentSha256: row.remainsSha256 ?? row.sha256,
});

/** A signed version of a report: the newest, unless a number is given. The caller has checked who asks. */
export async function findVersion(
  db: Executor,
  reportId: string,
  number?: number,
): Promise<SignedVersion | undefined> {
  const [row] = await db
    .select()
    .from(reportVersions)
    .where(
      and(
        eq(reportVersions.reportId, reportId),
        number === undefined ? undefined : eq(reportVersions.number, number),
      ),
    )
    .orderBy(desc(reportVersions.number))
    .limit(1);
  return row && asVersion(row);
}

/** Every signature of a report, the first one first; a report has a handful at most. */
export async function selectSignatures(reportId: string): Promise<Signature[]> {
  const rows = await database()
    .select(columns)
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(asc(reportVersions.number));
  return rows.map(signatureOf);
}

/** Signed versions that have no PDF yet: of two signed within moments of each other, the older one as well. */
export async function selectVersionsWithoutPdf(reportId: string): Promise<SignedVersion[]> {
  const rows = await database()
    .select()
    .from(reportVersions)
    .where(and(eq(reportVersions.reportId, reportId), isNull(reportVersions.pdfKey)))
    .orderBy(asc(reportVersions.number));
  return rows.map(asVersion);
}

/** What stands behind a printed code, and the number of the newest version of the same report. */
export async function findByCode(
  code: string,
): Promise<{ version: SignedVersion; newestNumber: number } | undefined> {
  const [row] = await database().select().from(reportVersions).where(eq(reportVersions.code, code));
  if (!row) return undefined;
  const newest = await findVersion(database(), row.reportId);
  return { version: asVersion(row), newestNumber: newest?.signature.number ?? row.number };
}

/** Holds a report while it is signed, so that of two people who sign at once one comes after the other. */
export async function lockReport(tx: Executor, reportId: string): Promise<ReportContent | undefined> {
  const [row] = await tx
    .select({ content: reports.content })
    .from(reports)
    .where(eq(reports.id, reportId))
    .for('update');
  return row && readStored(storedContent, row.content, `report ${reportId}`);
}

export async function insertVersion(
  tx: Executor,
  values: Omit<typeof reportVersions.$inferInsert, 'id' | 'pdfKey'>,
): Promise<Signature> {
  const [row] = await tx.insert(reportVersions).values(values).returning(columns);
  if (!row) throw new Error('the signed version was not stored');
  return signatureOf(row);
}

/** Notes where the PDF of a version lies, once. */
export async function setVersionPdfKey(versionId: string, pdfKey: string): Promise<void> {
  await database()
    .update(reportVersions)
    .set({ pdfKey })
    .where(and(eq(reportVersions.id, versionId), isNull(reportVersions.pdfKey)));
}
