import { renderToBuffer } from '@react-pdf/renderer';
import type { StoredReport } from '../contract-content';
import { type ReportLocale, reportTexts } from '../translate';
import { ReportDocument } from './report-document';

/** The report as a PDF of A4 pages. Runs for a few tenths of a second: for the worker, not for the web server. */
export async function renderReportPdf(report: StoredReport, locale: ReportLocale): Promise<Uint8Array> {
  return renderToBuffer(<ReportDocument report={report} t={reportTexts(locale)} />);
}
