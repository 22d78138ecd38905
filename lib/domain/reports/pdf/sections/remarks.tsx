import { Text, View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import type { PdfProps } from '../frame';

/** What has to be known before the results are relied on, and what to do next. */
export function Remarks({ report, t, sections }: PdfProps) {
  const { assessment, warnings, errors } = report.content;
  const lists = [
    ['warnings', warnings],
    ['errors', errors],
    ['recommendations', assessment.recommendations],
  ] as const;
  return (
    <View>
      {lists.map(([name, items]) =>
        items.length > 0 ? (
          <View key={name}>
            <Heading>{t(`${name}.heading`)}</Heading>
            <Bullets items={items} />
          </View>
        ) : null,
      )}
      {sections.whoComparison && (
        <Text style={[styles.small, { marginTop: 3 }]}>{t('assessment.explanation')}</Text>
      )}
    </View>
  );
}
