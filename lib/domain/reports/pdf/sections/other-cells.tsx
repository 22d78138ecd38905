import { View } from '@react-pdf/renderer';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import type { PdfProps } from '../frame';

/** Round cells, and sperm that stick together; nothing in reports of before. */
export function OtherCellsFound({ report, t }: PdfProps) {
  const { otherCells } = report.content;
  if (!otherCells) return null;
  return (
    <View>
      <Heading>{t('otherCells.heading')}</Heading>
      <Bullets items={otherCells.statements} />
    </View>
  );
}
