import { Text, View } from '@react-pdf/renderer';
import { languageOf } from '@/lib/messages/language';
import { Bullets, Heading } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import { changeText } from '../contract-text';
import { asReportText, sampleTexts } from '../translate';
import type { PdfProps } from './frame';

/** By whom the report was signed and what an amendment changes; lines for a hand where nobody has signed. */
export function SignatureBlock({ report, t, format }: PdfProps) {
  const { signature } = report;
  const samples = sampleTexts(languageOf(report.content.language));
  return (
    <View wrap={false}>
      <Heading>{t('signing.heading')}</Heading>
      {signature ? (
        <View>
          <Text style={styles.strong}>
            {t('signing.by', { name: signature.signerName, date: format.moment(signature.signedAt) })}
          </Text>
          <Text>
            {t('signing.version', { number: signature.number })} · {t('signing.code')} {signature.code}
          </Text>
          {report.content.erasure && (
            <Text style={{ marginTop: 3 }}>
              {t('signing.erased', {
                code: report.content.erasure.code,
                date: format.moment(report.content.erasure.erasedAt),
                sha256: signature.sha256,
                until: report.content.erasure.keptUntil,
              })}
            </Text>
          )}
          {signature.reason && (
            <Text>
              {t('signing.reason')}: {signature.reason}
            </Text>
          )}
          {signature.changes.length > 0 && (
            <View style={{ marginTop: 3 }}>
              <Text style={styles.small}>{t('signing.changes', { number: signature.number - 1 })}</Text>
              <Bullets
                items={signature.changes.map((change) =>
                  changeText(change, asReportText(t), samples, format),
                )}
              />
            </View>
          )}
        </View>
      ) : (
        <View style={styles.signatures}>
          {(['name', 'date', 'signature'] as const).map((field) => (
            <View key={field} style={styles.signature}>
              <Text style={styles.small}>{t(`pdf.${field}`)}</Text>
            </View>
          ))}
        </View>
      )}
    </View>
  );
}
