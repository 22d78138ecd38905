import { View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import type { ReportContent } from '../../contract-content';
import type { ReportSections } from '../../contract-print';
import { agreementText } from '../../contract-text';
import { asReportText, type ReportTexts } from '../../translate';

/** Whether the videos agree with one another. */
export function AgreementText({
  content,
  t,
  sections,
}: {
  readonly content: ReportContent;
  readonly t: ReportTexts;
  readonly sections: ReportSections;
}) {
  const { counts, progressiveMotility } = content.agreement;
  return (
    <View wrap={false}>
      <Heading>{t('agreement.heading')}</Heading>
      <Bullets
        items={[
          agreementText('counts', counts, asReportText(t)),
          ...(sections.motility
            ? [agreementText('progressiveMotility', progressiveMotility, asReportText(t))]
            : []),
        ]}
      />
    </View>
  );
}
