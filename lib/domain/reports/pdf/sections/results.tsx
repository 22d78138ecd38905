import { Circle, Line, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { Heading, Table } from '@/lib/platform/pdf/pieces';
import { ACCENT, ALERT, INK, LINE, styles } from '@/lib/platform/pdf/styles';
import type { Figure } from '../../contract-content';
import { footnotesOf, limitBar } from '../../contract-layout';
import { showsFigure } from '../../contract-print';
import { referenceText, valueText, verdictText } from '../../contract-text';
import { asReportText } from '../../translate';
import type { PdfProps } from '../frame';

/** Behind a verdict that the interval leaves open. */
const UNCERTAIN_MARK = ' *';
const BAR = { width: 64, height: 9 } as const;

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

/** The figures with their intervals, references and verdicts. */
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
