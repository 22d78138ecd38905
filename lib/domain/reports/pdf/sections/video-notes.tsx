import { View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import type { ReplicateEntry } from '../../contract-content';
import type { ReportTexts } from '../../translate';

/** Warnings of single videos. */
export function VideoNotes({
  replicates,
  t,
}: {
  readonly replicates: readonly ReplicateEntry[];
  readonly t: ReportTexts;
}) {
  const notes = replicates.flatMap((each) =>
    each.warnings.map((note) => t('replicates.note', { name: each.videoName, note })),
  );
  if (notes.length === 0) return null;
  return (
    <View wrap={false}>
      <Heading>{t('replicates.notes')}</Heading>
      <Bullets items={notes} />
    </View>
  );
}
