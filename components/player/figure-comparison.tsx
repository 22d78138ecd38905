'use client';
import { Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { TRACK_FIGURES, type TrackFigures } from '@/lib/domain/tracks/contract';
import { GradeLink } from './grade-link';
import classes from './player.module.css';
import { filterOf, type GradeFilter } from './track-rows';

interface Props {
  readonly automatic: TrackFigures;
  /** Null where nobody has corrected a track. */
  readonly reviewed: TrackFigures | null;
  readonly filter: GradeFilter | null;
  readonly onFilter: (filter: GradeFilter | null) => void;
}

/** The figures as they were measured and, beside them, as they are after a review; each percentage leads to its tracks. */
export function FigureComparison({ automatic, reviewed, filter, onFilter }: Props) {
  const t = useTranslations('tracks.figures');
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm" aria-label={t('heading')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('figure')}</Table.Th>
          <Table.Th ta="right">{t('automatic')}</Table.Th>
          {reviewed && <Table.Th ta="right">{t('reviewed')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {TRACK_FIGURES.map((figure) => {
          const leadsTo = filterOf(figure);
          const name = t(figure);
          return (
            <Table.Tr key={figure}>
              <Table.Td>
                {leadsTo && automatic[figure] ? (
                  <GradeLink
                    filter={leadsTo}
                    onChoose={onFilter}
                    isCurrent={filter === leadsTo}
                    label={t('show', { figure: name })}
                  >
                    {name}
                  </GradeLink>
                ) : (
                  name
                )}
              </Table.Td>
              <Value figures={automatic} figure={figure} />
              {reviewed && <Value figures={reviewed} figure={figure} before={automatic} />}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** A figure with its interval; in bold where a review has changed it. */
function Value(props: {
  readonly figures: TrackFigures;
  readonly figure: (typeof TRACK_FIGURES)[number];
  readonly before?: TrackFigures;
}) {
  const t = useTranslations('tracks.figures');
  const format = useReportFormat();
  const { figures, figure, before } = props;
  const estimate = figures[figure];
  if (!estimate) {
    return (
      <Table.Td ta="right">
        <Text size="xs" c="dimmed">
          {t('none')}
        </Text>
      </Table.Td>
    );
  }
  const unit = figure === 'concentration' ? 'M/ml' : '%';
  const hasChanged = before !== undefined && before[figure]?.value !== estimate.value;
  return (
    <Table.Td ta="right" className={classes.number}>
      <Text size="sm" fw={hasChanged ? 700 : 500} span>
        {`${hasChanged ? '→ ' : ''}${format.number(estimate.value)} ${unit}`}
      </Text>
      <Text size="xs" c="dimmed" title={t('interval')}>
        {format.interval(estimate.interval95)}
      </Text>
    </Table.Td>
  );
}
