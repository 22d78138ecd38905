import { Circle, Line, Rect, Svg, Text, View } from '@react-pdf/renderer';
import type { Figure, ReplicateEntry, ReportContent } from '../contract-content';
import { footnotesOf, limitBar } from '../contract-layout';
import { type ReportSections, showsFigure } from '../contract-print';
import {
  agreementText,
  cellsFollowed,
  movementText,
  referenceText,
  valueText,
  verdictText,
  videoNamesText,
} from '../contract-text';
import { asReportText, type ReportTexts } from '../translate';
import { Bullets, Heading, type PdfProps, Table } from './frame';
import { ACCENT, ALERT, DIMMED, INK, LINE, styles } from './styles';

/** Behind a verdict that the interval leaves open. */
const UNCERTAIN_MARK = ' *';
const BAR = { width: 64, height: 9 } as const;

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
  const { spermatozoaCounted: counted } = content;
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
      </View>
      {content.dataset.description && (
        <Text style={[styles.small, { marginTop: 4 }]}>{content.dataset.description}</Text>
      )}
    </View>
  );
}

/** Value, interval and limit of a figure on one scale. */
function Bar({ figure }: { readonly figure: Figure }) {
  const bar = limitBar(figure);
  if (!bar) return null;
  const at = (share: number): number => share * BAR.width;
  const middle = BAR.height / 2;
  return (
    <Svg width={BAR.width} height={BAR.height}>
      <Rect x={0} y={middle - 1} width={BAR.width} height={2} fill={LINE} />
      <Rect
        x={at(bar.low)}
        y={middle - 3}
        width={Math.max(0.5, at(bar.high) - at(bar.low))}
        height={6}
        fill={figure.verdict === 'outside' ? ALERT : ACCENT}
        fillOpacity={0.45}
      />
      <Line x1={at(bar.limit)} x2={at(bar.limit)} y1={0} y2={BAR.height} stroke={INK} strokeWidth={1} />
      <Circle cx={at(bar.value)} cy={middle} r={1.7} fill={figure.verdict === 'outside' ? ALERT : ACCENT} />
    </Svg>
  );
}

export function Results({ report, t, format, sections }: PdfProps) {
  const { referenceSet } = report.content;
  const figures = report.content.figures.filter(({ key }) => showsFigure(sections, key));
  const compares = sections.whoComparison;
  const text = asReportText(t);
  const { notes, markOf } = footnotesOf(figures);
  if (figures.length === 0) return null;
  return (
    <View>
      <Heading>{t('results.heading')}</Heading>
      <Table
        columns={[
          { label: t('results.parameter'), flex: 2.9 },
          { label: t('results.value'), flex: 1.7, isNumber: true },
          { label: t('results.interval'), flex: 1.6 },
          ...(compares
            ? [
                { label: t('results.reference'), flex: 1 },
                { label: t('results.againstLimit'), flex: 1.4 },
                { label: t('results.verdict'), flex: 2.1 },
              ]
            : []),
        ]}
        rows={figures.map((figure) => ({
          key: figure.key,
          cells: [
            <Text key="name">
              {t(`figures.${figure.key}`)}
              {markOf(figure) !== null && <Text style={styles.mark}> {markOf(figure)}</Text>}
            </Text>,
            <Text key="value">
              <Text style={figure.value === null ? styles.small : styles.strong}>
                {valueText(figure, text, format)}
              </Text>
              {figure.value !== null && <Text style={styles.small}> {figure.unit}</Text>}
            </Text>,
            figure.interval95 ? format.interval(figure.interval95) : t('results.noInterval'),
            ...(compares
              ? [
                  referenceText(figure, text, format),
                  <Bar key="bar" figure={figure} />,
                  <Text
                    key="verdict"
                    style={figure.verdict === 'outside' ? { color: ALERT, fontWeight: 600 } : {}}
                  >
                    {verdictText(figure, text)}
                    {figure.isUncertain && UNCERTAIN_MARK}
                  </Text>,
                ]
              : []),
          ],
        }))}
      />
      <View style={{ marginTop: 3 }}>
        {notes.map((note, at) => (
          <Text key={note} style={styles.footnote}>
            {at + 1} {note}
          </Text>
        ))}
        {compares && figures.some(({ isUncertain }) => isUncertain) && (
          <Text style={styles.footnote}>
            {UNCERTAIN_MARK.trim()} {t('verdict.uncertainNote')}
          </Text>
        )}
        {compares && <Text style={styles.footnote}>{referenceSet.name}</Text>}
      </View>
    </View>
  );
}

/** What is concluded, in the words of the rule and of the person who signed. */
export function Assessment({ report, t, sections }: PdfProps) {
  const { assessment, warnings, comment } = report.content;
  return (
    <View>
      {sections.whoComparison && (
        <View>
          <Heading>{t('assessment.heading')}</Heading>
          <Text style={styles.strong}>{assessment.overall}</Text>
          {assessment.criteriaNotMet.length > 0 && <Bullets items={assessment.criteriaNotMet} />}
        </View>
      )}
      {warnings.length > 0 && (
        <Text style={{ color: ALERT }}>
          {t('status.warnings', { count: warnings.length, heading: t('warnings.heading') })}
        </Text>
      )}
      {comment && (
        <View style={{ marginTop: 4 }}>
          <Text style={styles.small}>{t('comment')}</Text>
          <Text>{comment}</Text>
        </View>
      )}
    </View>
  );
}

/** What has to be known before the results are relied on, and what to do next. */
export function Remarks({ report, t, sections }: PdfProps) {
  const { assessment, warnings, errors } = report.content;
  const lists = [
    ['warnings', warnings],
    ['errors', errors],
    ['recommendations', assessment.recommendations],
  ] as const;
  return (
    <View>
      {lists.map(([name, items]) =>
        items.length > 0 ? (
          <View key={name}>
            <Heading>{t(`${name}.heading`)}</Heading>
            <Bullets items={items} />
          </View>
        ) : null,
      )}
      {sections.whoComparison && (
        <Text style={[styles.small, { marginTop: 3 }]}>{t('assessment.explanation')}</Text>
      )}
    </View>
  );
}

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

export function Replicates(props: PdfProps) {
  const { report, t, format, sections } = props;
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
          number(t('replicates.followed'), 1.1),
          ...(sections.concentration ? [number(t('replicates.concentration'), 1.6)] : []),
          ...(sections.motility
            ? [
                number(t('replicates.rapid')),
                number(t('replicates.slow')),
                number(t('replicates.nonProgressive')),
                number(t('replicates.immotile')),
                number(t('replicates.vcl')),
                number(t('replicates.vsl')),
                number(t('replicates.vap')),
              ]
            : []),
        ]}
        rows={replicates.map((each, at) => ({
          key: each.videoId,
          cells: [
            `${at + 1}. ${each.videoName}${each.succeeded ? '' : ` (${t('replicates.failed')})`}`,
            optional(each.spermatozoaCounted, 0),
            optional(each.cellsFollowed, 0),
            ...(sections.concentration ? [optional(each.concentrationMillionPerMl)] : []),
            ...(sections.motility
              ? [
                  optional(each.gradePercent?.rapid),
                  optional(each.gradePercent?.slow),
                  optional(each.gradePercent?.nonProgressive),
                  optional(each.gradePercent?.immotile),
                  optional(each.velocities?.vclMicronsPerSecond),
                  optional(each.velocities?.vslMicronsPerSecond),
                  optional(each.velocities?.vapMicronsPerSecond),
                ]
              : []),
          ],
        }))}
      />
      <ReplicateFacts {...props} />
      <FieldsOfVideos {...props} />
      <AgreementText content={report.content} t={t} sections={sections} />
      {sections.motility && <Movement {...props} />}
      <VideoNotes replicates={replicates} t={t} />
    </View>
  );
}

/** The microscope fields of each video that goes through several. */
function FieldsOfVideos({ report, t, format, sections }: PdfProps) {
  const optional = (value: number | null, decimals?: number): string =>
    value === null ? '–' : format.number(value, decimals);
  const number = (label: string, flex = 1) => ({ label, flex, isNumber: true });
  const videos = report.content.replicates.filter(({ basis }) => basis?.fields);
  if (videos.length === 0) return null;
  return (
    <View>
      {videos.map(({ videoId, videoName, basis }) => (
        <View key={videoId} wrap={false} style={{ marginTop: 6 }}>
          <Text style={styles.small}>{t('fields.caption', { name: videoName })}</Text>
          <Table
            columns={[
              { label: t('fields.field'), flex: 1 },
              number(t('fields.time'), 2),
              number(t('fields.counted')),
              number(t('fields.area'), 1.4),
              ...(sections.concentration ? [number(t('fields.concentration'), 1.8)] : []),
              ...(sections.motility ? [number(t('fields.motile'), 1.2)] : []),
            ]}
            rows={(basis?.fields ?? []).map((field, at) => ({
              key: `${field.startSeconds}`,
              cells: [
                `${at + 1}`,
                t('fields.span', {
                  from: format.number(field.startSeconds),
                  to: format.number(field.endSeconds),
                }),
                format.number(field.meanCount),
                optional(field.countedAreaUm2, 0),
                ...(sections.concentration ? [optional(field.concentrationMillionPerMl)] : []),
                ...(sections.motility ? [optional(field.motilePercent)] : []),
              ],
            }))}
          />
        </View>
      ))}
      <Text style={styles.footnote}>{t('fields.text')}</Text>
    </View>
  );
}

function Movement({ report, t, format }: PdfProps) {
  const { movement } = report.content;
  if (!movement) return null;
  return (
    <View wrap={false}>
      <Heading>{t('movement.heading')}</Heading>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        {movement.figures.map((figure) => (
          <View key={figure.key} style={{ width: '50%', flexDirection: 'row', paddingRight: 12 }}>
            <Text style={{ flex: 1, color: DIMMED }}>{t(`movement.names.${figure.key}`)}</Text>
            <Text>{movementText(figure, format)}</Text>
          </View>
        ))}
      </View>
      <Text style={styles.footnote}>{t('movement.over', { count: movement.spermatozoa })}</Text>
    </View>
  );
}

/** What was looked at, and why more cells were followed than counted. */
function ReplicateFacts({ report: { content }, t, format }: PdfProps) {
  const { replicates } = content;
  const followed = cellsFollowed(content);
  return (
    <View style={{ marginTop: 4 }}>
      <View style={[styles.row, { flexWrap: 'wrap' }]}>
        {followed !== null && <Fact label={t('sample.followed')}>{format.number(followed, 0)}</Fact>}
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
      {followed !== null && <Text style={styles.footnote}>{t('sample.countedOrFollowed')}</Text>}
    </View>
  );
}

function AgreementText({
  content,
  t,
  sections,
}: {
  readonly content: ReportContent;
  readonly t: ReportTexts;
  readonly sections: ReportSections;
}) {
  const { counts, progressiveMotility } = content.agreement;
  return (
    <View wrap={false}>
      <Heading>{t('agreement.heading')}</Heading>
      <Bullets
        items={[
          agreementText(t('agreement.counts'), counts, asReportText(t)),
          ...(sections.motility
            ? [agreementText(t('agreement.progressiveMotility'), progressiveMotility, asReportText(t))]
            : []),
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
