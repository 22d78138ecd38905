import { Text, View } from '@react-pdf/renderer';
import { styles } from '@/lib/platform/pdf/styles';
import type { PdfProps } from '../frame';
import { Fact } from './fact';

/** Whose sample it is, who asked for it and how much was counted. */
export function Sample({ report, t, format }: PdfProps) {
  const { content } = report;
  const { spermatozoaCounted: counted } = content;
  return (
    <View>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        <Fact label={t('sample.dataset')}>{content.dataset.name}</Fact>
        <Fact label={t('sample.project')}>{content.project.name}</Fact>
        <Fact label={t('sample.issued')}>{t('pdf.utc', { date: format.moment(content.issuedAt) })}</Fact>
        <Fact label={t('sample.requestedBy')}>{content.requestedBy ?? t('sample.unknownPerson')}</Fact>
        <Fact label={t('sample.counted')}>
          {t('sample.countedValue', {
            count: counted.value,
            low: format.number(counted.interval95.low, 0),
            high: format.number(counted.interval95.high, 0),
          })}
        </Fact>
        <Fact label={t('sample.assessed')}>{format.number(content.spermatozoaAssessed, 0)}</Fact>
      </View>
      {content.dataset.description && (
        <Text style={[styles.small, { marginTop: 4 }]}>{content.dataset.description}</Text>
      )}
    </View>
  );
}
