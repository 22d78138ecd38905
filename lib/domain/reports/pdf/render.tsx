import { renderToBuffer } from '@react-pdf/renderer';
import { languageOf } from '@/lib/messages/language';
import type { StoredReport } from '../contract-content';
import { reportFormat } from '../contract-format';
import { reportTexts } from '../translate';
import { ReportDocument } from './report-document';

/** The report as a PDF of A4 pages, in the language that it was issued in. Runs for a few tenths of a second: for the worker, not for the web server. */
export async function renderReportPdf(report: StoredReport): Promise<Uint8Array> {
  const language = languageOf(report.content.language);
  return renderToBuffer(
    <ReportDocument report={report} t={reportTexts(language)} format={reportFormat(language)} />,
  );
}
