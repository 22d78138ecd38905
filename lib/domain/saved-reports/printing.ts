import { database } from '@/db/client';
import { renderPrintedReport, reportFileName } from '@/lib/domain/reports';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { waitForPdf } from '@/lib/platform/pdf/pending';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import {
  findPdfKey,
  findSavedReportForJob,
  findVisibleSavedReport,
  readSaved,
  type SavedReportRow,
  setSavedPdfKey,
} from './queries';

/** Everything that the saved reports of a project keep in the store. */
export const savedReportsPrefix = (projectId: string): string => `saved-reports/${projectId}/`;

const pdfKeyOf = ({ id, projectId }: Pick<SavedReportRow, 'id' | 'projectId'>): string =>
  `${savedReportsPrefix(projectId)}${id}.pdf`;

/** Renders a saved report's PDF into the store unless it is there; for the worker. Safe to run twice. */
export async function storeSavedReportPdf(id: string): Promise<void> {
  const row = await findSavedReportForJob(id);
  if (!row || row.pdfKey !== null) return;
  const { print, content } = readSaved(row);
  const key = pdfKeyOf(row);
  const pdf = await renderPrintedReport(
    {
      id,
      analysisId: row.analysisId,
      datasetId: content.dataset.id,
      content,
      hasPdf: false,
      signature: null,
    },
    print,
  );
  await objectStore().put(key, pdf, { contentType: 'application/pdf' });
  // Deleted meanwhile: then nothing else would remove what was just written.
  if (!(await setSavedPdfKey(id, key)) && !(await findSavedReportForJob(id))) await objectStore().delete(key);
}

/**
 * Where the PDF of a saved report lies. One that is not made yet is waited for.
 * @throws AppError as `waitForPdf`.
 */
export async function requirePdf(row: SavedReportRow): Promise<string> {
  if (row.pdfKey !== null) return row.pdfKey;
  await sendEvent('saved-report/requested', { savedReportId: row.id });
  return waitForPdf(() => findPdfKey(row.id));
}

/** What the file of a saved report is called. */
export const savedReportFileName = (row: SavedReportRow): string =>
  reportFileName({ dataset: { id: '', name: row.title }, issuedAt: row.createdAt.toISOString() }, 'pdf');

/** A saved report as a PDF. @throws AppError NOT_FOUND; as `requirePdf`. */
export async function downloadSavedReport(
  principal: Principal,
  id: string,
  request: Request,
): Promise<Response> {
  const row = await findVisibleSavedReport(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.reportNotFound'));
  const key = await requirePdf(row);
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'saved-report.download',
    message: `Downloaded the report ${row.title} (PDF)`,
    projectId: row.projectId,
    resourceType: 'saved-report',
    resourceId: id,
  });
  return mediaResponse(request, objectStore(), key, { downloadName: savedReportFileName(row) });
}
