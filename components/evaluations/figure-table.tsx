'use client';
import { Code, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { EvaluationReport, EvaluationResult, EvaluationView } from '@/lib/domain/evaluations/contract';
import { useFigures } from './use-figures';

/** The three models side by side: what analyses rest on first, how tight boxes are drawn last; then video by video. */
export function FigureTable({
  evaluation,
  result,
}: {
  readonly evaluation: EvaluationView;
  readonly result: EvaluationResult;
}) {
  const t = useTranslations('evaluations.details');
  const format = useFormatter();
  const { share, percent } = useFigures();
  const reports = (['current', 'recalibrated', 'candidate'] as const).flatMap((which) => {
    const report = result[which];
    return report ? [{ which, report }] : [];
  });
  const rows: readonly [string, (report: EvaluationReport) => string][] = [
    [t('rows.f1'), ({ all }) => share(all.f1)],
    [t('rows.countError'), ({ all }) => percent(all.count_error_percent)],
    [t('rows.precision'), ({ all }) => share(all.precision)],
    [t('rows.recall'), ({ all }) => share(all.recall)],
    [t('rows.ap50'), ({ all }) => share(all.ap50)],
    [t('rows.ap30'), ({ all }) => share(all.ap30)],
    [t('rows.threshold'), ({ threshold }) => share(threshold)],
    [t('rows.boxFactor'), ({ box_factor }) => share(box_factor)],
    [
      t('rows.speed'),
      ({ milliseconds_a_frame }) => format.number(milliseconds_a_frame, { maximumFractionDigits: 0 }),
    ],
  ];
  const byVideo = evaluation.video_names.map(
    (name, place): [string, (report: EvaluationReport) => string] => [
      name,
      ({ videos }) => `${share(videos[place]?.f1)} (${percent(videos[place]?.count_error_percent)})`,
    ],
  );
  return (
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-label={t('label')}>
      <Table aria-label={t('label')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('figure')}</Table.Th>
            {reports.map(({ which, report }) => (
              <Table.Th key={which} ta="right">
                {t(`models.${which}`)}
                <Text size="xs" c="dimmed">
                  {report.name} <Code>{report.sha256.slice(0, 12)}</Code>
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rows, ...byVideo].map(([name, write], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: videos may have the same name
            <Table.Tr key={place}>
              <Table.Th scope="row" fw={place === 0 ? 600 : 400}>
                {place < rows.length ? name : t('ofVideo', { name })}
              </Table.Th>
              {reports.map(({ which, report }) => (
                <Table.Td key={which} ta="right" fw={place === 0 ? 600 : 400}>
                  {write(report)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
