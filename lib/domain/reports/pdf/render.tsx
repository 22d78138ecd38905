import { languageOf } from '@/lib/messages/language';
import { renderPdf } from '@/lib/platform/pdf/rendering';
import type { StoredReport } from '../contract-content';
import { reportFormat } from '../contract-format';
import { ALL_SECTIONS, type ReportPrint } from '../contract-print';
import { reportTexts } from '../translate';
import { ReportDocument } from './report-document';

/**
 * The report as a PDF of A4 pages, in the language that it was issued in; the same report gives the same bytes. Runs for a
 * few tenths of a second: for the worker, not for the web server. `print` is what a report from the generator adds and
 * leaves out.
 *
 * @param pictures the report's pictures by their hash, as PNG or JPEG
 */
export function renderReportPdf(
  report: StoredReport,
  pictures: ReadonlyMap<string, Buffer>,
  print: ReportPrint | null = null,
): Promise<Uint8Array> {
  const language = languageOf(report.content.language);
  return renderPdf({ report, print }, (fonts, written) => (
    <ReportDocument
      report={written.report}
      pictures={pictures}
      fonts={fonts}
      t={reportTexts(language)}
      format={reportFormat(language)}
      sections={print?.sections ?? ALL_SECTIONS}
      print={written.print}
    />
  ));
}
