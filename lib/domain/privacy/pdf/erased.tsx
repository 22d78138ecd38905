import { Text, View } from '@react-pdf/renderer';
import { Heading, Table } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import { REMOVED_KINDS } from '../contract-content';
import type { CertificateProps } from './printed';

/** What is gone: rows by kind in two columns, files of the store, frames of frozen labels. */
export function Erased({ printed, t, format }: CertificateProps) {
  const { removed, objectsRemoved, labelVersionsRewritten } = printed.certificate;
  const counts = REMOVED_KINDS.flatMap((kind) => {
    const count = removed[kind] ?? 0;
    return count > 0 ? [{ key: kind, cells: [t(`kinds.${kind}`), format.exact(count)] }] : [];
  });
  const half = Math.ceil(counts.length / 2);
  const { stored } = objectsRemoved;
  return (
    <View>
      <Heading>{t('preview.goes')}</Heading>
      <View style={[styles.row, { gap: 18 }]}>
        {[counts.slice(0, half), counts.slice(half)].map((rows, at) =>
          rows.length > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two columns are fixed
            <View key={at} style={{ flex: 1 }}>
              <Table
                columns={[
                  { label: t('document.kind'), flex: 3 },
                  { label: t('document.count'), flex: 1, isNumber: true },
                ]}
                rows={rows}
              />
            </View>
          ) : null,
        )}
      </View>
      {stored && (
        <Text style={{ marginTop: 4 }}>
          {t('document.stored', { count: stored.files, bytes: format.exact(stored.bytes) })}
        </Text>
      )}
      {labelVersionsRewritten.length > 0 && (
        <Text style={{ marginTop: 2 }}>
          {t('document.labels', {
            count: labelVersionsRewritten.length,
            frames: labelVersionsRewritten.reduce((sum, { framesRemoved }) => sum + framesRemoved, 0),
          })}
        </Text>
      )}
    </View>
  );
}
