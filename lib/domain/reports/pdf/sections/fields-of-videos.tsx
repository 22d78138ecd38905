import { Text, View } from '@react-pdf/renderer';
import { Table } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import type { PdfProps } from '../frame';

/** The microscope fields of each video that goes through several. */
export function FieldsOfVideos({ report, t, format, sections }: PdfProps) {
  const optional = (value: number | null, decimals?: number): string =>
    value === null ? '–' : format.number(value, decimals);
  const number = (label: string, flex = 1) => ({ label, flex, isNumber: true });
  const videos = report.content.replicates.filter(({ basis }) => basis?.fields);
  if (videos.length === 0) return null;
  return (
    <View>
      {videos.map(({ videoId, videoName, basis }) => (
        <View key={videoId} wrap={false} style={{ marginTop: 6 }}>
          <Text style={styles.small}>{t('fields.caption', { name: videoName })}</Text>
          <Table
            columns={[
              { label: t('fields.field'), flex: 1 },
              number(t('fields.time'), 2),
              number(t('fields.counted')),
              number(t('fields.area'), 1.4),
              ...(sections.concentration ? [number(t('fields.concentration'), 1.8)] : []),
              ...(sections.motility ? [number(t('fields.motile'), 1.2)] : []),
            ]}
            rows={(basis?.fields ?? []).map((field, at) => ({
              key: `${field.startSeconds}`,
              cells: [
                `${at + 1}`,
                t('fields.span', {
                  from: format.number(field.startSeconds),
                  to: format.number(field.endSeconds),
                }),
                format.number(field.meanCount),
                optional(field.countedAreaUm2, 0),
                ...(sections.concentration ? [optional(field.concentrationMillionPerMl)] : []),
                ...(sections.motility ? [optional(field.motilePercent)] : []),
              ],
            }))}
          />
        </View>
      ))}
      <Text style={styles.footnote}>{t('fields.text')}</Text>
    </View>
  );
}
