import { Text, View } from '@react-pdf/renderer';
import type { ReplicateEntry, ReportContent } from '../contract-content';
import { agreementText, referenceText, valueText, verdictText, videoNamesText } from '../contract-text';
import { asReportText, type ReportTexts } from '../translate';
import { Bullets, Heading, type PdfProps, Table } from './frame';
import { ALERT, DIMMED, styles } from './styles';

/** Room for the longest label of all languages. */
const LABEL_WIDTH = 120;

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <View style={{ width: '50%', flexDirection: 'row', marginBottom: 2, paddingRight: 8 }}>
      <Text style={{ width: LABEL_WIDTH, color: DIMMED, paddingRight: 6 }}>{label}</Text>
      <Text style={{ flex: 1 }}>{children}</Text>
    </View>
  );
}

export function Sample({ report, t, format }: PdfProps) {
  const { content } = report;
  const { replicates, spermatozoaCounted: counted } = content;
  return (
    <View>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        <Fact label={t('sample.dataset')}>{content.dataset.name}</Fact>
        <Fact label={t('sample.project')}>{content.project.name}</Fact>
        <Fact label={t('sample.issued')}>{t('pdf.utc', { date: format.moment(content.issuedAt) })}</Fact>
        <Fact label={t('sample.requestedBy')}>{content.requestedBy ?? t('sample.unknownPerson')}</Fact>
        <Fact label={t('sample.counted')}>
          {t('sample.countedValue', {
            count: counted.value,
            low: format.number(counted.interval95.low, 0),
            high: format.number(counted.interval95.high, 0),
          })}
        </Fact>
        <Fact label={t('sample.assessed')}>{format.number(content.spermatozoaAssessed, 0)}</Fact>
        <Fact label={t('sample.videos')}>
          {t('sample.videosUsed', {
            successful: replicates.filter((each) => each.succeeded).length,
            total: replicates.length,
          })}
        </Fact>
        <Fact label={t('sample.frames')}>{format.number(content.framesAnalysed, 0)}</Fact>
        <View style={[styles.row, { width: '100%' }]}>
          <Text style={{ width: LABEL_WIDTH }} />
          <Text style={[styles.small, { flex: 1 }]}>
            {videoNamesText(
              replicates.map((each) => each.videoName),
              asReportText(t),
            )}
          </Text>
        </View>
      </View>
      {content.dataset.description && (
        <Text style={[styles.small, { marginTop: 4 }]}>{content.dataset.description}</Text>
      )}
    </View>
  );
}

export function Results({ report, t, format }: PdfProps) {
  const { figures, referenceSet } = report.content;
  const text = asReportText(t);
  return (
    <View>
      <Heading>{t('results.heading')}</Heading>
      <Table
        columns={[
          { label: t('results.parameter'), flex: 3.2 },
          { label: t('results.value'), flex: 1.5, isNumber: true },
          { label: t('results.unit'), flex: 0.8 },
          { label: t('results.interval'), flex: 1.7 },
          { label: t('results.reference'), flex: 1.2 },
          { label: t('results.verdict'), flex: 2.2 },
        ]}
        rows={figures.map((figure) => ({
          key: figure.key,
          cells: [
            <View key="name">
              <Text>{t(`figures.${figure.key}`)}</Text>
              {figure.note && <Text style={styles.small}>{figure.note}</Text>}
            </View>,
            <Text key="value" style={figure.value === null ? styles.small : styles.strong}>
              {valueText(figure, text, format)}
            </Text>,
            figure.unit,
            figure.interval95 ? format.interval(figure.interval95) : t('results.noInterval'),
            referenceText(figure, text, format),
            <Text key="verdict" style={figure.verdict === 'outside' ? { color: ALERT, fontWeight: 600 } : {}}>
              {verdictText(figure, text)}
              {figure.isUncertain && ` (${t('verdict.uncertain')})`}
            </Text>,
          ],
        }))}
      />
      <Text style={[styles.small, { marginTop: 3 }]}>{referenceSet.name}</Text>
    </View>
  );
}

export function Assessment({ report, t }: PdfProps) {
  const { assessment, warnings, errors } = report.content;
  return (
    <View>
      <Heading>{t('assessment.heading')}</Heading>
      <Text style={styles.strong}>{assessment.overall}</Text>
      {assessment.criteriaNotMet.length > 0 && (
        <View style={{ marginTop: 4 }} wrap={false}>
          <Text style={styles.small}>{t('assessment.notMet')}</Text>
          <Bullets items={assessment.criteriaNotMet} />
        </View>
      )}
      <Text style={[styles.small, { marginTop: 3 }]}>{t('assessment.explanation')}</Text>
      {warnings.length > 0 && (
        <View wrap={false}>
          <Heading>{t('warnings.heading')}</Heading>
          <Bullets items={warnings} />
        </View>
      )}
      {errors.length > 0 && (
        <View wrap={false}>
          <Heading>{t('errors.heading')}</Heading>
          <Bullets items={errors} />
        </View>
      )}
      <View wrap={false}>
        <Heading>{t('recommendations.heading')}</Heading>
        <Bullets items={assessment.recommendations} />
      </View>
    </View>
  );
}

export function Replicates({ report, t, format }: PdfProps) {
  const { replicates } = report.content;
  const optional = (value: number | null | undefined, decimals?: number): string =>
    value === null || value === undefined ? '–' : format.number(value, decimals);
  const number = (label: string, flex = 1) => ({ label, flex, isNumber: true });
  return (
    <View>
      <Heading>{t('replicates.heading')}</Heading>
      <Table
        columns={[
          { label: t('replicates.video'), flex: 2.4 },
          number(t('replicates.counted'), 1.1),
          number(t('replicates.concentration'), 1.6),
          number(t('replicates.rapid')),
          number(t('replicates.slow')),
          number(t('replicates.nonProgressive')),
          number(t('replicates.immotile')),
          number(t('replicates.vcl')),
          number(t('replicates.vsl')),
          number(t('replicates.vap')),
        ]}
        rows={replicates.map((each, at) => ({
          key: each.videoId,
          cells: [
            `${at + 1}. ${each.videoName}${each.succeeded ? '' : ` (${t('replicates.failed')})`}`,
            optional(each.spermatozoaCounted, 0),
            optional(each.concentrationMillionPerMl),
            optional(each.gradePercent?.rapid),
            optional(each.gradePercent?.slow),
            optional(each.gradePercent?.nonProgressive),
            optional(each.gradePercent?.immotile),
            optional(each.velocities?.vclMicronsPerSecond),
            optional(each.velocities?.vslMicronsPerSecond),
            optional(each.velocities?.vapMicronsPerSecond),
          ],
        }))}
      />
      <AgreementText content={report.content} t={t} />
      <VideoNotes replicates={replicates} t={t} />
    </View>
  );
}

function AgreementText({ content, t }: { readonly content: ReportContent; readonly t: ReportTexts }) {
  const { counts, progressiveMotility } = content.agreement;
  return (
    <View wrap={false}>
      <Heading>{t('agreement.heading')}</Heading>
      <Bullets
        items={[
          agreementText(t('agreement.counts'), counts, asReportText(t)),
          agreementText(t('agreement.progressiveMotility'), progressiveMotility, asReportText(t)),
        ]}
      />
    </View>
  );
}

function VideoNotes({
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

export function Signatures({ t }: Pick<PdfProps, 't'>) {
  return (
    <View wrap={false}>
      <Heading>{t('pdf.verifiedBy')}</Heading>
      <View style={styles.signatures}>
        {(['name', 'date', 'signature'] as const).map((field) => (
          <View key={field} style={styles.signature}>
            <Text style={styles.small}>{t(`pdf.${field}`)}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}
