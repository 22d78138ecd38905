import { Text, View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import { ALERT, styles } from '@/lib/platform/pdf/styles';
import type { PdfProps } from '../frame';

/** What is concluded, in the words of the rule and of the person who signed. */
export function Assessment({ report, t, sections }: PdfProps) {
  const { assessment, warnings, comment } = report.content;
  return (
    <View>
      {sections.whoComparison && (
        <View>
          <Heading>{t('assessment.heading')}</Heading>
          <Text style={styles.strong}>{assessment.overall}</Text>
          {assessment.criteriaNotMet.length > 0 && <Bullets items={assessment.criteriaNotMet} />}
        </View>
      )}
      {warnings.length > 0 && (
        <Text style={{ color: ALERT }}>
          {t('status.warnings', { count: warnings.length, heading: t('warnings.heading') })}
        </Text>
      )}
      {comment && (
        <View style={{ marginTop: 4 }}>
          <Text style={styles.small}>{t('comment')}</Text>
          <Text>{comment}</Text>
        </View>
      )}
    </View>
  );
}
