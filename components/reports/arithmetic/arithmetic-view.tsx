'use client';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { inOneLine } from '@/components/ui/in-one-line';
import { PageLink } from '@/components/ui/page-access';
import type {
  Arithmetic,
  IntervalArithmetic,
  Step,
  TracksLink,
} from '@/lib/domain/reports/contract-arithmetic';
import { formulaText, quantityText, stepText } from '@/lib/domain/reports/contract-arithmetic-text';
import { Sentences } from '../section';
import { useReportFormat } from '../use-report-format';
import classes from './arithmetic.module.css';

/** What a figure was made of, from the numbers that were measured to the one that is printed. */
export function ArithmeticView({
  arithmetic,
  analysisId,
}: {
  readonly arithmetic: Arithmetic;
  readonly analysisId: string | undefined;
}) {
  const t = useTranslations('reports.arithmetic');
  const format = useReportFormat();
  const { value, unit, origin, steps, interval, notes, definition, spermatozoa, used, missing } = arithmetic;
  const remarks = [
    ...(definition ? [t(`definitions.${definition}`)] : []),
    ...(spermatozoa === null
      ? []
      : [t(origin === 'entered' ? 'countedByHand' : 'meanOver', { count: spermatozoa })]),
    ...(used && used.videos < used.of ? [t('used', { videos: used.videos, total: used.of })] : []),
    ...notes.map((note) => t(`notes.${note}`)),
  ];
  return (
    <Stack gap="md">
      <Text size="sm">
        {value === null
          ? t('noValue')
          : t('value', { value: `${format.number(value)} ${unit}`, origin: t(`origins.${origin}`) })}
      </Text>
      {missing.length > 0 && (
        <Alert color="yellow" title={t('missing.title')}>
          <Sentences items={missing.map((each) => t(`missing.${each}`))} />
        </Alert>
      )}
      {steps.length > 0 && <Steps steps={steps} />}
      {interval && <Interval interval={interval} unit={unit} />}
      {remarks.length > 0 && <Sentences items={remarks} />}
      {arithmetic.tracks.length > 0 && <Tracks tracks={arithmetic.tracks} analysisId={analysisId} />}
      <div>
        <Text size="xs" c="dimmed">
          {t('sourcesHeading')}
        </Text>
        {arithmetic.sources.map((source) => (
          <Text size="xs" c="dimmed" key={source}>
            {t(`sources.${source}`)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}

/** What leads to the figure comes first, then what that is made of, video by video. */
const inReadingOrder = (steps: readonly Step[]): readonly Step[] => [
  ...steps.filter(({ video }) => video === null).reverse(),
  ...steps.filter(({ video }) => video !== null),
];

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTranslations('reports.arithmetic');
  const format = useReportFormat();
  return (
    <ol className={classes.steps}>
      {inReadingOrder(steps).map((step) => (
        <li key={`${step.name} ${step.video}`}>
          <Text size="xs" c="dimmed">
            {inOneLine(step.video, t(`steps.${step.name}`))}
            {step.cells && ` (${t('cells', step.cells)})`}
          </Text>
          <Text size="sm" className={classes.formula}>
            {stepText(step, format)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function Interval({ interval, unit }: { readonly interval: IntervalArithmetic; readonly unit: string }) {
  const t = useTranslations('reports.arithmetic');
  const format = useReportFormat();
  const { method, of, low, high, result } = interval;
  const isScaled = 'op' in low || 'op' in high;
  const bound = (formula: typeof low, given: number): string =>
    `${formulaText(formula, format)} = ${format.number(given)} ${unit}`;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('interval')}
      </Text>
      <Text size="sm" className={classes.formula}>
        {t(`methods.${method}`, {
          of: of.map((each) => quantityText(each, format)).join('; '),
          first: of[0] ? quantityText(of[0], format) : '',
          second: of[1] ? quantityText(of[1], format) : '',
        })}
        {!isScaled && ` ${format.interval(result)} ${unit}`}
      </Text>
      {isScaled && (
        <Text size="sm" className={classes.formula}>
          {bound(low, result.low)}
          <br />
          {bound(high, result.high)}
        </Text>
      )}
    </div>
  );
}

function Tracks(props: { readonly tracks: readonly TracksLink[]; readonly analysisId: string | undefined }) {
  const t = useTranslations('reports.arithmetic');
  const address = ({ videoId, grade }: TracksLink): string => {
    const search = new URLSearchParams({
      ...(grade === null ? {} : { grade }),
      ...(props.analysisId === undefined ? {} : { analysisId: props.analysisId }),
    }).toString();
    return `/sarm/analysis/${videoId}/tracks${search ? `?${search}` : ''}`;
  };
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('tracks')}
      </Text>
      <Group gap="md">
        {props.tracks.map((each) => (
          <PageLink key={each.videoId} href={address(each)}>
            {each.videoName}
          </PageLink>
        ))}
      </Group>
    </div>
  );
}
