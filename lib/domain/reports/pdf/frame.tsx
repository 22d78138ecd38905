import { Page, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { StoredReport } from '../contract-content';
import type { ReportFormat } from '../contract-format';
import type { ReportTexts } from '../translate';
import { reportFontFamily } from './fonts';
import { styles } from './styles';

export interface PdfProps {
  readonly report: StoredReport;
  readonly t: ReportTexts;
  readonly format: ReportFormat;
}

/** A page with what must stand on every one: whose, which, simulated or not, how far to trust it, page of pages. */
export function ReportPage({ report, t, format, children }: PdfProps & { readonly children: ReactNode }) {
  const { content } = report;
  return (
    <Page size="A4" style={[styles.page, { fontFamily: reportFontFamily() }]}>
      <View style={styles.header} fixed>
        <View style={styles.headerRow}>
          <Text style={styles.strong}>{content.project.name}</Text>
          <Text style={styles.small}>{t('pdf.utc', { date: format.moment(content.issuedAt) })}</Text>
        </View>
        <View style={styles.headerRow}>
          <Text style={styles.small}>{content.dataset.name}</Text>
          <Text style={styles.small}>
            {t('sample.report')} {report.id}
          </Text>
        </View>
        {content.isSimulated && <Text style={styles.banner}>{t('simulated.banner')}</Text>}
      </View>
      {/* The banner makes the header higher; the page's own padding is the same on all pages. */}
      {content.isSimulated && <View style={{ height: 16 }} fixed />}
      {children}
      <View style={styles.footer} fixed>
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

export function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <Text style={styles.heading} minPresenceAhead={40}>
      {children}
    </Text>
  );
}

export function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <View>
      {items.map((item) => (
        <View key={item} style={styles.bullet} wrap={false}>
          <Text style={{ width: 10 }}>•</Text>
          <Text style={{ flex: 1 }}>{item}</Text>
        </View>
      ))}
    </View>
  );
}

export interface Column {
  readonly label: string;
  /** Share of the width. */
  readonly flex: number;
  readonly isNumber?: boolean;
}

/** A table whose head is repeated after a page break. */
export function Table(props: {
  readonly columns: readonly Column[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  const style = (column: Column | undefined) => ({
    flex: column?.flex ?? 1,
    paddingRight: 5,
    textAlign: column?.isNumber ? ('right' as const) : ('left' as const),
  });
  return (
    <View style={styles.table}>
      <View style={styles.tableHead}>
        {props.columns.map((column) => (
          <Text key={column.label} style={style(column)}>
            {column.label}
          </Text>
        ))}
      </View>
      {props.rows.map((row) => (
        <View key={row.key} style={styles.tableRow} wrap={false}>
          {row.cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are fixed
            <View key={at} style={style(props.columns[at])}>
              {typeof cell === 'string' ? <Text>{cell}</Text> : cell}
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}
