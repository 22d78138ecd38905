import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { contentDisposition, mediaResponse, objectStore, requireSpace } from '@/lib/platform/storage';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { answerReport } from './answer';
import { composeReport } from './compose';
import type { ReportAnswer } from './contract';
import type { ReportContent, StoredReport } from './contract-content';
import { reportCsv } from './csv';
import type { ReportFacts } from './facts';
import { reportFileName } from './file-name';
import {
  findReportForJob,
  findReportOfAnalysis,
  findVisibleReport,
  insertReportOnce,
  type ReportPlace,
  removeReportOfAnalysis,
  setPdfKey,
} from './queries';
import { reportTexts } from './translate';

export type { Replicate } from '@/lib/science/who-manual/combine-replicates';
export type {
  Figure,
  FigureKey,
  GradeShares,
  ReplicateEntry,
  ReportContent,
  StoredReport,
} from './contract-content';
export type { MeasuredFacts, ReportFacts } from './facts';
export { storedFigureValues } from './stored';

const NOT_FOUND = say('errors.reportNotFound');

/** The report on these facts, in their language, against the reference limits of the WHO 6th edition; not stored. */
export const composeWhoReport = (facts: ReportFacts): ReportContent =>
  composeReport(facts, REFERENCE_SETS.who6, reportTexts(facts.language));

/** Stores the report of an analysis; called again, it changes nothing: one analysis, one report. */
export async function issueReport(
  tx: Executor,
  content: ReportContent,
  createdBy: string | null,
): Promise<{ id: string; isNew: boolean }> {
  return insertReportOnce(tx, {
    datasetId: content.dataset.id,
    analysisId: content.analysis.id,
    content,
    createdBy,
  });
}

/** Takes back the report of an analysis that was cancelled before it was done; without one, it does nothing. */
export async function withdrawReport(tx: Executor, analysisId: string): Promise<void> {
  const report = await removeReportOfAnalysis(tx, analysisId);
  if (!report) return;
  await sendEvent('objects/removal.requested', { prefixes: [], keys: [pdfKeyOf(report)] }, { tx });
}

/** The id of the report of an analysis, for jobs; null when it has none. */
export async function reportIdOfAnalysis(analysisId: string): Promise<string | null> {
  return (await findReportOfAnalysis(analysisId))?.id ?? null;
}

const pdfKeyOf = ({ id, datasetId }: Pick<StoredReport, 'id' | 'datasetId'>): string =>
  `reports/${datasetId}/${id}.pdf`;

/** Renders a report's PDF into the store unless it is there. Safe to run twice. Returns without one when the report is gone. */
export async function storeReportPdf(reportId: string): Promise<void> {
  const report = await findReportForJob(reportId);
  if (!report || report.hasPdf) return;
  const key = pdfKeyOf(report);
  // Only the worker renders: the renderer and its typefaces stay out of the web server's bundle.
  const { renderReportPdf } = await import(/* turbopackIgnore: true */ './pdf/render');
  const pdf = await renderReportPdf(report);
  await objectStore().put(key, pdf, { contentType: 'application/pdf' });
  await setPdfKey(database(), reportId, key);
}

async function requireReport(principal: Principal, place: ReportPlace) {
  const report = await findVisibleReport(principal, place);
  if (!report) throw new AppError('NOT_FOUND', NOT_FOUND);
  return report;
}

/** A report. @throws AppError NOT_FOUND, also outside the fence. */
export async function getStoredReport(principal: Principal, place: ReportPlace): Promise<StoredReport> {
  const { pdfKey: _, ...report } = await requireReport(principal, place);
  return report;
}

/** As `getStoredReport`, in the shape of the specification. */
export async function getReport(principal: Principal, place: ReportPlace): Promise<ReportAnswer> {
  return answerReport(await requireReport(principal, place));
}

async function recordDownload(principal: Principal, report: StoredReport, what: string): Promise<void> {
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'report.download',
    message: `Downloaded the report of ${report.content.dataset.name} (${what})`,
    projectId: report.content.project.id,
    resourceType: 'report',
    resourceId: report.id,
  });
}

/**
 * A report as a PDF, streamed from the store.
 * @throws AppError NOT_FOUND; UNAVAILABLE while there is no PDF yet, and has it made then; STORAGE_FULL when it cannot be stored.
 */
export async function downloadReportPdf(
  principal: Principal,
  place: ReportPlace,
  request: Request,
): Promise<Response> {
  const report = await requireReport(principal, place);
  if (!report.pdfKey) {
    await sendEvent('report/requested', { analysisId: report.analysisId });
    await requireSpace(objectStore(), 0);
    throw new AppError('UNAVAILABLE', say('errors.pdfFailed'), { retryAfterSeconds: 5 });
  }
  await recordDownload(principal, report, 'PDF');
  return mediaResponse(request, objectStore(), report.pdfKey, {
    downloadName: reportFileName(report.content, 'pdf'),
  });
}

/** A report as data: its tables as CSV, or all of it as JSON. @throws AppError NOT_FOUND. */
export async function downloadReportData(
  principal: Principal,
  place: ReportPlace,
  format: 'csv' | 'json',
): Promise<Response> {
  const report = await requireReport(principal, place);
  await recordDownload(principal, report, format.toUpperCase());
  const isCsv = format === 'csv';
  // The mark tells spreadsheets that the text is UTF-8.
  const body = isCsv
    ? `\uFEFF${reportCsv(report, reportTexts(languageOf(report.content.language)))}`
    : `${JSON.stringify(answerReport(report), null, 2)}\n`;
  return new Response(body, {
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': contentDisposition(reportFileName(report.content, format)),
      'cache-control': 'private, no-store',
    },
  });
}
