import { Document, Page, Text, View } from '@react-pdf/renderer';
import { FactLine, Heading } from '@/lib/platform/pdf/pieces';
import { styles } from '@/lib/platform/pdf/styles';
import { ALONE_AFTER_HOURS } from '../contract-content';
import { Erased } from './erased';
import { Kept } from './kept';
import type { CertificateProps } from './printed';

/** Head and foot are lower than those of a report: an ordinary certificate is one page. */
const COMPACT = { paddingTop: 70, paddingBottom: 68 };

/** What was erased, what is kept and why, who decided, and how to check it; nothing in it says who the patient was. */
export function CertificateDocument(props: CertificateProps) {
  const { printed, language, fonts, t, format } = props;
  const { certificate } = printed;
  return (
    <Document
      title={`${t('document.title')} – ${certificate.code}`}
      language={language}
      creator="SARM Platform"
      producer="SARM Platform"
      creationDate={new Date(certificate.completedAt)}
    >
      <Page size="A4" style={[styles.page, COMPACT, { fontFamily: [...fonts] }]}>
        <View style={styles.header} fixed>
          <View style={styles.headerRow}>
            <Text style={styles.strong}>{printed.laboratory}</Text>
            <Text style={styles.small}>
              {t('document.utc', { date: format.moment(certificate.completedAt) })}
            </Text>
          </View>
          <View style={styles.headerRow}>
            <Text style={styles.small}>{certificate.code}</Text>
            <Text style={styles.small}>{certificate.erasureId}</Text>
          </View>
        </View>
        <Text style={styles.title}>{t('document.title')}</Text>
        <Text>{t('document.intro', { code: certificate.code })}</Text>
        <Decision {...props} />
        <Erased {...props} />
        <Kept {...props} />
        <Proof {...props} />
        <View style={styles.footer} fixed>
          <View style={styles.headerRow}>
            <Text>{t('document.title')}</Text>
            <Text
              render={({ pageNumber, totalPages }) =>
                t('document.page', { page: pageNumber, pages: totalPages })
              }
            />
          </View>
        </View>
      </Page>
    </Document>
  );
}

/** Who asked for the erasure and on which ground, who requested and who confirmed it. */
function Decision({ printed, t, format }: CertificateProps) {
  const { certificate, requestedBy, confirmedBy } = printed;
  const at = (iso: string): string => t('document.utc', { date: format.moment(iso) });
  const by = (name: string, iso: string): string => t('erasure.byOn', { name, date: at(iso) });
  return (
    <View>
      <Heading>{t('document.decision')}</Heading>
      <FactLine label={t('document.askedBy')}>{t(`askedBy.${certificate.askedBy}`)}</FactLine>
      <FactLine label={t('erasure.ground')}>{t(`grounds.${certificate.ground}`)}</FactLine>
      <FactLine label={t('document.requested')}>{by(requestedBy, certificate.requestedAt)}</FactLine>
      <FactLine label={t('document.confirmed')}>{by(confirmedBy, certificate.confirmedAt)}</FactLine>
      <FactLine label={t('document.completed')}>{at(certificate.completedAt)}</FactLine>
      <FactLine label={t('document.persons')}>
        {certificate.aloneBecause === null
          ? t('document.twoPersons')
          : t(`document.alone.${certificate.aloneBecause}`, { hours: ALONE_AFTER_HOURS })}
      </FactLine>
      {certificate.backups.repeated > 0 && (
        <FactLine label={t('document.repeatedLabel')}>
          {t('document.repeated', { count: certificate.backups.repeated })}
        </FactLine>
      )}
    </View>
  );
}

/** By what the audit log and the certificate as data are compared with this paper. */
function Proof({ printed, t }: CertificateProps) {
  const { certificate, sha256, link } = printed;
  return (
    <View wrap={false}>
      <Heading>{t('document.proof')}</Heading>
      <FactLine label={t('document.entry')}>{String(link.position)}</FactLine>
      <FactLine label={t('document.entryHash')}>{link.hash}</FactLine>
      <FactLine label={t('document.sha256')}>{sha256}</FactLine>
      <FactLine label={t('document.software')}>{certificate.softwareVersion}</FactLine>
      <Text style={[styles.small, { marginTop: 3 }]}>{t('document.proofText')}</Text>
    </View>
  );
}
