import { G, Line, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { Heading } from '@/lib/platform/pdf/pieces';
import { ACCENT, CONTENT_WIDTH, DIMMED, INK, LINE, styles } from '@/lib/platform/pdf/styles';
import type { ReplicateEntry, ReportContent } from '../contract-content';
import { figureOf } from '../contract-content';
import type { ReportFormat } from '../contract-format';
import { niceCeiling } from '../contract-layout';
import type { ReportTexts } from '../translate';
import type { PdfProps } from './frame';
import { GRADE_FILL } from './grade-fill';

const HEIGHT = 118;
const PLOT = { left: 34, top: 8, bottom: 20 } as const;
const FONT = 7;
const GRADES = ['immotile', 'nonProgressive', 'slow', 'rapid'] as const;

const plotHeight = HEIGHT - PLOT.top - PLOT.bottom;
const yOf = (share: number): number => PLOT.top + plotHeight * (1 - share);

function Label(props: {
  readonly x: number;
  readonly y: number;
  readonly children: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}) {
  return (
    <Text
      x={props.x}
      y={props.y}
      textAnchor={props.anchor ?? 'middle'}
      style={{ fontSize: FONT, fill: DIMMED }}
    >
      {props.children}
    </Text>
  );
}

/** The empty plot: a line at 0, half and full height, with what each stands for. */
function Axes(props: { readonly width: number; readonly top: number; readonly format: ReportFormat }) {
  const { width, top, format } = props;
  const digits = Number.isInteger(top / 2) ? 0 : 1;
  return (
    <G>
      {[0, 0.5, 1].map((share) => (
        <G key={share}>
          <Line
            x1={PLOT.left}
            x2={width}
            y1={yOf(share)}
            y2={yOf(share)}
            stroke={share === 0 ? INK : LINE}
            strokeWidth={0.5}
          />
          <Label x={PLOT.left - 4} y={yOf(share) + 2.5} anchor="end">
            {format.number(share * top, digits)}
          </Label>
        </G>
      ))}
    </G>
  );
}

/** A replicate with its number in the table above: names are too long to stand side by side. */
interface Numbered {
  readonly number: number;
  readonly replicate: ReplicateEntry;
}

interface ChartProps {
  readonly width: number;
  readonly t: ReportTexts;
  readonly format: ReportFormat;
}

/** Grades of each video as one bar of 100 %. */
function GradesChart({
  replicates,
  width,
  t,
  format,
}: ChartProps & { readonly replicates: readonly Numbered[] }) {
  const slot = (width - PLOT.left) / Math.max(1, replicates.length);
  const bar = Math.min(38, slot * 0.6);
  return (
    <View wrap={false} style={{ width }}>
      <Text style={styles.strong}>{t('charts.grades')}</Text>
      <Svg width={width} height={HEIGHT}>
        <Axes width={width} top={100} format={format} />
        {replicates.map(({ replicate, number }, at) => {
          const x = PLOT.left + slot * (at + 0.5) - bar / 2;
          let below = 0;
          return (
            <G key={replicate.videoId}>
              {GRADES.map((grade) => {
                const share = (replicate.gradePercent?.[grade] ?? 0) / 100;
                const from = below;
                below += share;
                return (
                  <Rect
                    key={grade}
                    x={x}
                    y={yOf(below)}
                    width={bar}
                    height={plotHeight * (below - from)}
                    fill={GRADE_FILL[grade]}
                    stroke={INK}
                    strokeWidth={0.25}
                  />
                );
              })}
              <Label x={x + bar / 2} y={HEIGHT - 8}>
                {String(number)}
              </Label>
            </G>
          );
        })}
      </Svg>
      <View style={[styles.row, { gap: 10, flexWrap: 'wrap' }]}>
        {[...GRADES].reverse().map((grade) => (
          <View key={grade} style={[styles.row, { alignItems: 'center', gap: 3 }]}>
            <Svg width={8} height={8}>
              <Rect
                x={0}
                y={0}
                width={8}
                height={8}
                fill={GRADE_FILL[grade]}
                stroke={INK}
                strokeWidth={0.25}
              />
            </Svg>
            <Text style={styles.small}>{t(`grades.${grade}`)}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}

/** Concentration of each video with its interval, and the reference limit. */
function ConcentrationChart({
  limit,
  replicates,
  width,
  t,
  format,
}: ChartProps & { readonly limit: number | null; readonly replicates: readonly Numbered[] }) {
  const top = niceCeiling(
    Math.max(
      limit ?? 0,
      ...replicates.map(({ replicate }) =>
        Math.max(replicate.concentrationMillionPerMl ?? 0, replicate.concentrationInterval95?.high ?? 0),
      ),
    ),
  );
  const slot = (width - PLOT.left) / Math.max(1, replicates.length);
  const bar = Math.min(26, slot * 0.4);
  return (
    <View wrap={false} style={{ width }}>
      {/* In one piece: a line would else be broken, with a hyphen, inside the brackets. */}
      <Text style={styles.strong}>{`${t('charts.concentration')} (${t('charts.millionPerMl')})`}</Text>
      <Svg width={width} height={HEIGHT}>
        <Axes width={width} top={top} format={format} />
        {replicates.map(({ replicate, number }, at) => {
          const center = PLOT.left + slot * (at + 0.5);
          const value = (replicate.concentrationMillionPerMl ?? 0) / top;
          const interval = replicate.concentrationInterval95;
          return (
            <G key={replicate.videoId}>
              <Rect
                x={center - bar / 2}
                y={yOf(value)}
                width={bar}
                height={plotHeight * value}
                fill={GRADE_FILL.nonProgressive}
                stroke={INK}
                strokeWidth={0.25}
              />
              {interval && (
                <Line
                  x1={center}
                  x2={center}
                  y1={yOf(interval.low / top)}
                  y2={yOf(interval.high / top)}
                  stroke={INK}
                  strokeWidth={1}
                />
              )}
              {interval &&
                [interval.low, interval.high].map((end) => (
                  <Line
                    key={end}
                    x1={center - 4}
                    x2={center + 4}
                    y1={yOf(end / top)}
                    y2={yOf(end / top)}
                    stroke={INK}
                    strokeWidth={1}
                  />
                ))}
              <Label x={center} y={HEIGHT - 8}>
                {String(number)}
              </Label>
            </G>
          );
        })}
        {limit !== null && (
          <Line
            x1={PLOT.left}
            x2={width}
            y1={yOf(limit / top)}
            y2={yOf(limit / top)}
            stroke={ACCENT}
            strokeWidth={1}
            strokeDasharray="4 3"
          />
        )}
      </Svg>
      {limit !== null && (
        <Text style={[styles.small, { color: ACCENT }]}>
          - - - {t('charts.referenceLimit', { limit: format.setting(limit) })}
        </Text>
      )}
    </View>
  );
}

/** How fast the motile spermatozoa of all videos are. */
function VelocityChart({
  histogram,
  width,
  t,
  format,
}: ChartProps & { readonly histogram: NonNullable<ReportContent['velocityHistogram']> }) {
  const { spermatozoa, binWidthMicronsPerSecond: bin } = histogram;
  const top = niceCeiling(Math.max(...spermatozoa));
  const slot = (width - PLOT.left) / spermatozoa.length;
  return (
    <View wrap={false} style={{ width }}>
      <Text style={styles.strong}>{t('charts.velocities')}</Text>
      <Svg width={width} height={HEIGHT}>
        <Axes width={width} top={top} format={format} />
        {spermatozoa.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
          <G key={at}>
            <Rect
              x={PLOT.left + slot * at + 0.5}
              y={yOf(count / top)}
              width={slot - 1}
              height={(plotHeight * count) / top}
              fill={GRADE_FILL.slow}
            />
            <Label x={PLOT.left + slot * at} y={HEIGHT - 10}>
              {String(at * bin)}
            </Label>
          </G>
        ))}
        <Label x={(PLOT.left + width) / 2} y={HEIGHT - 1}>
          {t('charts.micronsPerSecond')}
        </Label>
      </Svg>
    </View>
  );
}

/** The charts for which there is something to draw. */
export function Charts({
  content,
  t,
  format,
  sections,
}: Pick<PdfProps, 't' | 'format' | 'sections'> & { readonly content: ReportContent }) {
  const half = (CONTENT_WIDTH - 20) / 2;
  const numbered = content.replicates.map((replicate, at) => ({ replicate, number: at + 1 }));
  const graded = numbered.filter(({ replicate }) => sections.motility && replicate.gradePercent !== null);
  const counted = numbered.filter(
    ({ replicate }) => sections.concentration && replicate.concentrationMillionPerMl !== null,
  );
  const histogram = content.velocityHistogram;
  const hasVelocities = sections.motility && histogram?.spermatozoa.some((count) => count > 0);
  if (graded.length === 0 && counted.length === 0 && !hasVelocities) return null;
  return (
    <View>
      <View wrap={false}>
        <Heading>{t('charts.heading')}</Heading>
        <View style={[styles.row, { gap: 20 }]}>
          {graded.length > 0 && <GradesChart replicates={graded} width={half} t={t} format={format} />}
          {counted.length > 0 && (
            <ConcentrationChart
              limit={
                sections.whoComparison ? (figureOf(content, 'concentration').reference?.limit ?? null) : null
              }
              replicates={counted}
              width={half}
              t={t}
              format={format}
            />
          )}
        </View>
      </View>
      {histogram && hasVelocities && (
        <View style={{ marginTop: 10 }}>
          <VelocityChart histogram={histogram} width={CONTENT_WIDTH} t={t} format={format} />
        </View>
      )}
    </View>
  );
}
