import { Text, View } from '@react-pdf/renderer';
import { Heading } from '@/lib/platform/pdf/pieces';
import { DIMMED, styles } from '@/lib/platform/pdf/styles';
import { movementText } from '../../contract-text';
import type { PdfProps } from '../frame';

/** How the cells moved: means over all that were followed. */
export function Movement({ report, t, format }: PdfProps) {
  const { movement } = report.content;
  if (!movement) return null;
  return (
    <View wrap={false}>
      <Heading>{t('movement.heading')}</Heading>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        {movement.figures.map((figure) => (
          <View key={figure.key} style={{ width: '50%', flexDirection: 'row', paddingRight: 12 }}>
            <Text style={{ flex: 1, color: DIMMED }}>{t(`movement.names.${figure.key}`)}</Text>
            <Text>{movementText(figure, format)}</Text>
          </View>
        ))}
      </View>
      <Text style={styles.footnote}>{t('movement.over', { count: movement.spermatozoa })}</Text>
    </View>
  );
}
