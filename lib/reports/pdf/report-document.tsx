import { Document, Text } from '@react-pdf/renderer';
import { Charts } from './charts';
import { Heading, type PdfProps, ReportPage } from './frame';
import { Method } from './method';
import { Assessment, Replicates, Results, Sample, Signatures } from './sections';
import { styles } from './styles';

/** The laboratory report: results and assessment first, then replicates and charts, then how it was made. */
export function ReportDocument({ report, t }: PdfProps) {
  const { content } = report;
  return (
    <Document
      title={`${t('title')} – ${content.dataset.name}`}
      creator="SARM Platform"
      producer="SARM Platform"
    >
      <ReportPage report={report} t={t}>
        <Text style={styles.title}>{t('title')}</Text>
        <Sample report={report} t={t} />
        <Results report={report} t={t} />
        <Assessment report={report} t={t} />
        <Signatures t={t} />
      </ReportPage>
      <ReportPage report={report} t={t}>
        <Replicates report={report} t={t} />
        <Heading>{t('charts.heading')}</Heading>
        <Charts content={content} t={t} />
      </ReportPage>
      <ReportPage report={report} t={t}>
        <Method report={report} t={t} />
      </ReportPage>
    </Document>
  );
}
