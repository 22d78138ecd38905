import { Document, Text } from '@react-pdf/renderer';
import { languageOf } from '@/lib/messages/language';
import { styles } from '@/lib/platform/pdf/styles';
import { Charts } from './charts';
import { type PdfProps, ReportPage } from './frame';
import { Method } from './method';
import { FramePictures, TrackPictures } from './pictures';
import { EnteredSample } from './sample';
import { Assessment } from './sections/assessment';
import { OtherCellsFound } from './sections/other-cells';
import { Remarks } from './sections/remarks';
import { Replicates } from './sections/replicates';
import { Results } from './sections/results';
import { Sample } from './sections/sample';
import { ClosingBlocks, OpeningBlocks } from './settings-blocks';
import { SignatureBlock } from './signature';

/** The laboratory report: verdict, results and signature first; then remarks, replicates, charts, pictures, and how it was made. */
export function ReportDocument(props: PdfProps) {
  const { report, t, format, sections, print } = props;
  const { content } = report;
  return (
    <Document
      title={`${print?.title ?? t('title')} – ${content.dataset.name}`}
      language={languageOf(content.language)}
      creator="SARM Platform"
      producer="SARM Platform"
      creationDate={new Date(report.signature?.signedAt ?? content.issuedAt)}
    >
      <ReportPage {...props}>
        <Text style={styles.title}>{print?.title ?? t('title')}</Text>
        {print && <OpeningBlocks print={print} t={t} />}
        <Sample {...props} />
        <EnteredSample report={report} format={format} />
        <Assessment {...props} />
        <Results {...props} />
        {print && <ClosingBlocks print={print} t={t} />}
        <SignatureBlock {...props} />
        <Remarks {...props} />
        <OtherCellsFound {...props} />
        <Replicates {...props} />
        {sections.images && <Charts content={content} t={t} format={format} sections={sections} />}
        {sections.images && sections.motility && <TrackPictures {...props} />}
        {sections.images && <FramePictures {...props} />}
        <Method {...props} />
      </ReportPage>
    </Document>
  );
}
