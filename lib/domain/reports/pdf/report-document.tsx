import { Document, Text } from '@react-pdf/renderer';
import { languageOf } from '@/lib/messages/language';
import { Charts } from './charts';
import { Heading, type PdfProps, ReportPage } from './frame';
import { Method } from './method';
import { Assessment, Replicates, Results, Sample, Signatures } from './sections';
import { styles } from './styles';

/** The laboratory report: results and assessment first, then replicates and charts, then how it was made. */
export function ReportDocument(props: PdfProps) {
  const { report, t, format } = props;
  const { content } = report;
  return (
    <Document
      title={`${t('title')} – ${content.dataset.name}`}
      language={languageOf(content.language)}
      creator="SARM Platform"
      producer="SARM Platform"
    >
      <ReportPage {...props}>
        <Text style={styles.title}>{t('title')}</Text>
        <Sample {...props} />
        <Results {...props} />
        <Assessment {...props} />
        <Signatures t={t} />
      </ReportPage>
      <ReportPage {...props}>
        <Replicates {...props} />
        <Heading>{t('charts.heading')}</Heading>
        <Charts content={content} t={t} format={format} />
      </ReportPage>
      <ReportPage {...props}>
        <Method {...props} />
      </ReportPage>
    </Document>
  );
}
