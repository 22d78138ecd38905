import { Text, View } from '@react-pdf/renderer';
import { Heading } from '@/lib/platform/pdf/pieces';
import { DIMMED, styles } from '@/lib/platform/pdf/styles';
import { omittedSections, type ReportPrint } from '../contract-print';
import type { ReportTexts } from '../translate';

interface Props {
  readonly print: ReportPrint;
  readonly t: ReportTexts;
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <View style={[styles.row, { marginBottom: 2 }]} wrap={false}>
      <Text style={{ width: 120, color: DIMMED, paddingRight: 6 }}>{label}</Text>
      <Text style={{ flex: 1 }}>{children}</Text>
    </View>
  );
}

/** Who reports on whom, and what this report leaves out: before any figure. */
export function OpeningBlocks({ print, t }: Props) {
  const { doctor, patients } = print;
  const omitted = omittedSections(print.sections);
  return (
    <View style={{ marginBottom: 8 }}>
      {patients && <Line label={t('print.patient')}>{patients.join(', ') || t('print.noPatient')}</Line>}
      {doctor && (
        <Line label={t('print.doctor')}>
          {[
            doctor.name,
            doctor.jobTitle,
            doctor.department,
            doctor.organization,
            doctor.phoneNumber,
            doctor.email,
          ]
            .filter(Boolean)
            .join(', ')}
        </Line>
      )}
      {omitted.length > 0 && (
        <Line label={t('print.omitted')}>
          {omitted.map((section) => t(`print.sections.${section}`)).join(', ')}
        </Line>
      )}
    </View>
  );
}

/** What the person who made the report wrote, apart from what the product concludes. */
export function ClosingBlocks({ print, t }: Props) {
  return (
    <View>
      {print.comment !== '' && (
        <View>
          <Heading>{t('print.comment')}</Heading>
          <Text>{print.comment}</Text>
        </View>
      )}
      {print.recommendation !== '' && (
        <View>
          <Heading>{t('print.recommendation')}</Heading>
          <Text>{print.recommendation}</Text>
        </View>
      )}
    </View>
  );
}
