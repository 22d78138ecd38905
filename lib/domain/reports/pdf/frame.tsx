import { Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { env } from '@/lib/env';
import { styles } from '@/lib/platform/pdf/styles';
import type { StoredReport } from '../contract-content';
import type { ReportFormat } from '../contract-format';
import type { ReportPrint, ReportSections } from '../contract-print';
import type { ReportTexts } from '../translate';

/** The page that checks a printed code, with the code at its end: short enough to be typed. */
const verifyAddress = (code: string): string => new URL(`/verify/${code}`, env.NEXTAUTH_URL).href;

export interface PdfProps {
  readonly report: StoredReport;
  /** Families to write with, each for what those before it do not have. */
  readonly fonts: readonly string[];
  /** Of the report, by hash. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly t: ReportTexts;
  readonly format: ReportFormat;
  readonly sections: ReportSections;
  /** What a report from the generator says beside its content; null for the report as it was issued. */
  readonly print: ReportPrint | null;
}

/** A page with what must stand on every one: whose, which, simulated or not, how far to trust it, page of pages. */
export function ReportPage({
  report,
  t,
  format,
  fonts,
  children,
}: PdfProps & { readonly children: ReactNode }) {
  const { content } = report;
  return (
    <Page size="A4" style={[styles.page, { fontFamily: [...fonts] }]}>
      <View style={styles.header} fixed>
        <View style={styles.headerRow}>
          <Text style={styles.strong}>{content.project.name}</Text>
          <Text style={styles.small}>{t('pdf.utc', { date: format.moment(content.issuedAt) })}</Text>
        </View>
        <View style={styles.headerRow}>
          <Text style={styles.small}>{content.dataset.name}</Text>
          <Text style={styles.small}>
            {report.signature ? t('status.signed', { number: report.signature.number }) : t('status.draft')}
            {' · '}
            {t('sample.report')} {report.id}
          </Text>
        </View>
        {content.isSimulated && <Text style={styles.banner}>{t('simulated.banner')}</Text>}
      </View>
      {/* The banner makes the header higher; the page's own padding is the same on all pages. */}
      {content.isSimulated && <View style={{ height: 16 }} fixed />}
      {children}
      <View style={styles.footer} fixed>
        {report.signature && (
          <View style={{ fontSize: 6.5 }}>
            <Text>{t('signing.check', { address: verifyAddress(report.signature.code) })}</Text>
            <Text>
              {t('signing.hash')} {report.signature.sha256}
            </Text>
          </View>
        )}
        <View style={styles.headerRow}>
          <Text>{t('disclaimer')}</Text>
          <Text
            render={({ pageNumber, totalPages }) => t('pdf.page', { page: pageNumber, pages: totalPages })}
          />
        </View>
      </View>
    </Page>
  );
}
