'use client';
import { Table } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import type { MovementFigure } from '@/lib/domain/analyses/contract';

type Figure = Pick<MovementFigure, 'key' | 'unit' | 'mean' | 'standardDeviation' | 'median'>;

/** Figures of movement over the motile spermatozoa of a video. */
export function MovementTable<Shown extends Figure>(props: {
  readonly figures: readonly Shown[];
  /** How a mean is shown; as a number without it. */
  readonly mean?: (figure: Shown) => ReactNode;
}) {
  const t = useTranslations('analyses.video');
  const all = useTranslations('reports');
  const format = useReportFormat();
  return (
    <Table.ScrollContainer
      minWidth={480}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={t('kinematics')}
    >
      <Table aria-label={t('kinematics')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('figure')}</Table.Th>
            <Table.Th ta="right">{t('mean')}</Table.Th>
            <Table.Th ta="right">{t('deviation')}</Table.Th>
            <Table.Th ta="right">{t('median')}</Table.Th>
            <Table.Th>{t('unit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.figures.map((figure) => (
            <Table.Tr key={figure.key}>
              <Table.Td>{all(`movement.names.${figure.key}`)}</Table.Td>
              <Table.Td ta="right">{props.mean?.(figure) ?? format.number(figure.mean)}</Table.Td>
              <Table.Td ta="right">
                {figure.standardDeviation === null ? t('notGiven') : format.number(figure.standardDeviation)}
              </Table.Td>
              <Table.Td ta="right">{format.number(figure.median)}</Table.Td>
              <Table.Td>{figure.unit}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
