import { Text, View } from '@react-pdf/renderer';
import { enteredSections } from '@/lib/domain/samples/contract-text';
import { languageOf } from '@/lib/messages/language';
import { Heading } from '@/lib/platform/pdf/pieces';
import { DIMMED, styles } from '@/lib/platform/pdf/styles';
import { sampleTexts } from '../translate';
import type { PdfProps } from './frame';

/** Longer texts take the whole width. */
const LONG = 50;

/** Of whom the sample is, by pseudonym, and what a person entered about it; nothing where neither is known. */
export function EnteredSample({ report, format }: Pick<PdfProps, 'report' | 'format'>) {
  const { patient, sample, language } = report.content;
  if (!patient && !sample) return null;
  const t = sampleTexts(languageOf(language));
  const rows = sample ? enteredSections(sample, t, format).flatMap((section) => section.rows) : [];
  return (
    <View>
      <Heading>{t('heading')}</Heading>
      {patient && <Text style={styles.strong}>{t('patientIs', { patient: patient.pseudonym })}</Text>}
      {sample && <Text style={styles.small}>{t('byHand')}</Text>}
      <View style={[styles.row, { flexWrap: 'wrap', marginTop: 3 }]}>
        {rows.map(([label, value]) => (
          <View
            key={label}
            style={{
              width: value.length > LONG ? '100%' : '50%',
              flexDirection: 'row',
              marginBottom: 2,
              paddingRight: 8,
            }}
            // Remarks may be longer than what is left of a page.
            wrap={value.length > LONG}
          >
            <Text style={{ width: 130, color: DIMMED, paddingRight: 6 }}>{label}</Text>
            <Text style={{ flex: 1 }}>{value}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}
