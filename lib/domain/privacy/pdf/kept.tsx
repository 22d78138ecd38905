import { Text, View } from '@react-pdf/renderer';
import { Bullets, Heading, hashLines, Table } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import type { CertificateProps } from './printed';

/** What stays, why and until when: signed reports, the audit log, older backups, and what models learned. */
export function Kept({ printed, t, format }: CertificateProps) {
  const { certificate } = printed;
  const { reports } = certificate.kept;
  const models = certificate.modelsThatLearned;
  return (
    <View>
      <Heading>{t('document.kept', { code: certificate.code })}</Heading>
      <Text style={{ marginBottom: 3 }}>
        {reports.length > 0 ? t('document.reports', { count: reports.length }) : t('preview.nothing')}
      </Text>
      {reports.length > 0 && (
        <Table
          columns={[
            { label: t('document.report'), flex: 3 },
            { label: t('document.version'), flex: 0.8 },
            { label: t('document.signed'), flex: 1.4 },
            { label: t('document.until'), flex: 1.4 },
            { label: t('document.signedSha256'), flex: 2.6 },
          ]}
          rows={reports.map((report) => ({
            key: `${report.reportId}${report.version}`,
            cells: [
              <Text key="id" style={{ fontSize: 6.5 }}>
                {report.reportId}
              </Text>,
              format.exact(report.version),
              format.day(report.signedAt.slice(0, 10)),
              format.day(report.keptUntil),
              <Text key="hash" style={{ fontSize: 6.5 }}>
                {hashLines(report.signedSha256)}
              </Text>,
            ],
          }))}
        />
      )}
      <Text style={{ marginTop: 4 }}>{t('document.log', { count: certificate.auditEntriesRedacted })}</Text>
      <Text style={{ marginTop: 2 }}>
        {t('document.backups', { place: certificate.backups.listedUnder })}
      </Text>
      <Heading>{t('preview.models')}</Heading>
      {models.length === 0 ? (
        <Text>{t('preview.noModels')}</Text>
      ) : (
        <View>
          <Text style={styles.small}>{t('document.modelsText')}</Text>
          <Bullets
            items={models.map(({ number, sha256 }) => t('preview.model', { number: String(number), sha256 }))}
          />
        </View>
      )}
    </View>
  );
}
