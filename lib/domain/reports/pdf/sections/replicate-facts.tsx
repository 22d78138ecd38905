import { Text, View } from '@react-pdf/renderer';
import { styles } from '@/lib/platform/pdf/styles';
import { cellsFollowed, videoNamesText } from '../../contract-text';
import { asReportText } from '../../translate';
import type { PdfProps } from '../frame';
import { Fact, LABEL_WIDTH } from './fact';

/** What was looked at, and why more cells were followed than counted. */
export function ReplicateFacts({ report: { content }, t, format }: PdfProps) {
  const { replicates } = content;
  const followed = cellsFollowed(content);
  return (
    <View style={{ marginTop: 4 }}>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        {followed !== null && <Fact label={t('sample.followed')}>{format.number(followed, 0)}</Fact>}
        <Fact label={t('sample.videos')}>
          {t('sample.videosUsed', {
            successful: replicates.filter((each) => each.succeeded).length,
            total: replicates.length,
          })}
        </Fact>
        <Fact label={t('sample.frames')}>{format.number(content.framesAnalysed, 0)}</Fact>
        <View style={[styles.row, { width: '100%' }]}>
          <Text style={{ width: LABEL_WIDTH }} />
          <Text style={[styles.small, { flex: 1 }]}>
            {videoNamesText(
              replicates.map((each) => each.videoName),
              asReportText(t),
            )}
          </Text>
        </View>
      </View>
      {followed !== null && <Text style={styles.footnote}>{t('sample.countedOrFollowed')}</Text>}
    </View>
  );
}
