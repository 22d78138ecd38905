import { View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import type { ReportContent } from '../../contract-content';
import { notesOfVideos } from '../../contract-layout';
import type { ReportTexts } from '../../translate';

/** Warnings of single videos. */
export function VideoNotes({ content, t }: { readonly content: ReportContent; readonly t: ReportTexts }) {
  const notes = notesOfVideos(content).map((each) => t('replicates.note', each));
  if (notes.length === 0) return null;
  return (
    <View wrap={false}>
      <Heading>{t('replicates.notes')}</Heading>
      <Bullets items={notes} />
    </View>
  );
}
