import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { mediaResponse, objectStore, requireSpace } from '@/lib/platform/storage';
import { REFERENCE_SETS } from '@/lib/science/who-manual';
import { answerReport } from './answer';
import { composeReport } from './compose';
import type { ReportAnswer } from './contract';
import type { ReportContent, StoredReport } from './contract-content';
import type { ReportPrint } from './contract-print';
import { reportCsv } from './csv';
import type { ReportFacts } from './facts';
import { reportFileName } from './file-name';
import { readReportPictures } from './pictures';
import {
  findReportForJob,
  findReportOfAnalysis,
  findVisibleReport,
  insertReportOnce,
  type ReportPlace,
  type ReportRow,
  removeReportOfAnalysis,
  setPdfKey,
  updateDraft,
} from './queries';
import { changesBetween } from './signing/changes';
import { contentHash } from './signing/content-hash';
import { selectVersionsWithoutPdf, setVersionPdfKey } from './signing/queries';
import { reportTexts } from './translate';

export type { Replicate } from '@/lib/science/who-manual/replicate';
export type {
  Figure,
  FigureKey,
  GradeShares,
  ReplicateEntry,
  ReportContent,
  StoredReport,
} from './contract-content';
export type { MeasuredFacts, ReportFacts } from './facts';
export { reportFileName } from './file-name';
export { inOtherWords } from './in-other-words';
export { judgeAgainst } from './judge-against';
export { keepReportPicture, viewReportPicture } from './pictures';
export { readReportContent, reportPlace } from './queries';
export { type KeptVersion, pseudonymizeReport, removeExpiredVersions } from './queries-pseudonymizing';
export { enteredSince } from './signing/changes';
export { newCode } from './signing/code';
export { contentHash } from './signing/content-hash';
export { listSignatures, type SigningRequest, signReport } from './signing/sign';
export { verifyReport } from './signing/verify';
export { storedContent, storedFigureValues } from './stored';
export { reportTexts, sampleTexts } from './translate';

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
  await sendEvent(
    'objects/removal.requested',
    { prefixes: [folderOf(report)], keys: report.pdfKey ? [report.pdfKey] : [] },
    { tx },
  );
}

/**
 * Replaces what the draft of a report says, where that differs for its reader; what was signed stays.
 * @returns whether it was replaced
 */
export async function replaceDraft(
  tx: Executor,
  analysisId: string,
  content: ReportContent,
): Promise<boolean> {
  const before = await findReportOfAnalysis(analysisId, tx);
  if (!before || changesBetween(before.content, content).length === 0) return false;
  await updateDraft(tx, before.id, content);
  if (before.pdfKey) {
    await sendEvent('objects/removal.requested', { prefixes: [], keys: [before.pdfKey] }, { tx });
  }
  await sendEvent('report/requested', { analysisId }, { tx });
  return true;
}

/** The id of the report of an analysis, for jobs; null when it has none. */
export async function reportIdOfAnalysis(analysisId: string): Promise<string | null> {
  return (await findReportOfAnalysis(analysisId))?.id ?? null;
}

const folderOf = ({ id, datasetId }: Pick<StoredReport, 'id' | 'datasetId'>): string =>
  `reports/${datasetId}/${id}/`;

/** Characters of a hash in a file's name: enough to tell the drafts of one report apart. */
const HASH_IN_NAME = 16;

/** Each draft has a file of its own: one that is still being read must not change under the reader. */
const draftKeyOf = (report: ReportRow): string =>
  `${folderOf(report)}draft-${contentHash(report.content).slice(0, HASH_IN_NAME)}.pdf`;

async function storePdf(report: StoredReport, key: string): Promise<void> {
  // Only the worker renders: the renderer and its typefaces stay out of the web server's bundle.
  const { renderReportPdf } = await import(/* turbopackIgnore: true */ './pdf/render');
  await objectStore().put(key, await renderReportPdf(report, await readReportPictures(report.content)), {
    contentType: 'application/pdf',
  });
}

/**
 * Renders the PDF of a report's draft, and of its signed versions, into the store unless they are there. Safe to run
 * twice. Does nothing when the report is gone.
 */
export async function storeReportPdf(reportId: string): Promise<void> {
  const draft = await findReportForJob(reportId);
  if (!draft) return;
  if (!draft.hasPdf) {
    const key = draftKeyOf(draft);
    await storePdf(draft, key);
    const isCurrent = await setPdfKey(draft, key);
    // Recomposed meanwhile, or made by another run of this job under the same name.
    if (!isCurrent) log.info({ reportId }, 'a PDF of an earlier draft was made');
  }
  for (const signed of await selectVersionsWithoutPdf(reportId)) {
    const key = `${folderOf(draft)}version-${signed.signature.number}.pdf`;
    await storePdf({ ...draft, content: signed.content, signature: signed.signature }, key);
    await setVersionPdfKey(signed.id, key);
  }
}

/** A report of the generator as a PDF; for the worker, as `storeReportPdf`. */
export async function renderPrintedReport(report: StoredReport, print: ReportPrint): Promise<Uint8Array> {
  const { renderReportPdf } = await import(/* turbopackIgnore: true */ './pdf/render');
  return renderReportPdf(report, await readReportPictures(report.content), print);
}

async function requireReport(principal: Principal, place: ReportPlace) {
  const report = await findVisibleReport(principal, place);
  if (!report) throw new AppError('NOT_FOUND', NOT_FOUND);
  return report;
}

/** A report. @throws AppError NOT_FOUND, also outside the fence. */
export async function getStoredReport(principal: Principal, place: ReportPlace): Promise<StoredReport> {
  const { pdfKey: _, projectId: __, ...report } = await requireReport(principal, place);
  return report;
}

/** As `getStoredReport`, in the shape of the specification. */
export async function getReport(principal: Principal, place: ReportPlace): Promise<ReportAnswer> {
  return answerReport(await requireReport(principal, place));
}

/**
 * A report with the key of its PDF in the store, for what is handed to other systems.
 * @throws AppError NOT_FOUND; UNAVAILABLE while there is no PDF yet, and has it made then.
 */
export async function getReportFile(
  principal: Principal,
  place: ReportPlace,
): Promise<{ readonly report: StoredReport; readonly pdfKey: string; readonly projectId: string }> {
  const { pdfKey, projectId, ...report } = await requireReport(principal, place);
  if (!pdfKey) {
    await sendEvent('report/requested', { analysisId: report.analysisId });
    throw new AppError('UNAVAILABLE', say('errors.pdfFailed'), { retryAfterSeconds: 5 });
  }
  return { report, pdfKey, projectId };
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
  return downloadResponse(body, {
    name: reportFileName(report.content, format),
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
  });
}
