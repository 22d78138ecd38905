'use client';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReplicateEntry } from '@/lib/domain/reports/contract-content';
import { ALL_SECTIONS, type ReportSections } from '@/lib/domain/reports/contract-print';
import classes from './report.module.css';
import { useReportFormat } from './use-report-format';

/** The microscope fields of each video that goes through several; nothing where none does. */
export function FieldsTables({
  replicates,
  sections = ALL_SECTIONS,
}: {
  readonly replicates: readonly ReplicateEntry[];
  readonly sections?: ReportSections;
}) {
  const t = useTranslations('reports.fields');
  const videos = replicates.filter(({ basis }) => basis?.fields);
  if (videos.length === 0) return null;
  return (
    <Stack gap="sm">
      {videos.map((video) => (
        <FieldsTable key={video.videoId} video={video} sections={sections} />
      ))}
      <Text size="xs" c="dimmed">
        {t('text')}
      </Text>
    </Stack>
  );
}

function FieldsTable({
  video,
  sections,
}: {
  readonly video: ReplicateEntry;
  readonly sections: ReportSections;
}) {
  const t = useTranslations('reports.fields');
  const format = useReportFormat();
  const optional = (value: number | null, decimals?: number): string =>
    value === null ? '–' : format.number(value, decimals);
  const columns = [
    'time',
    'counted',
    'area',
    ...(sections.concentration ? (['concentration'] as const) : []),
    ...(sections.motility ? (['motile'] as const) : []),
  ] as const;
  const caption = t('caption', { name: video.videoName });
  return (
    <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="group" aria-label={caption}>
      <Table fz="sm" captionSide="top">
        <Table.Caption ta="left">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('field')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {video.basis?.fields?.map((field, at) => {
            const cells = [
              t('span', { from: format.number(field.startSeconds), to: format.number(field.endSeconds) }),
              format.number(field.meanCount),
              optional(field.countedAreaUm2, 0),
              ...(sections.concentration ? [optional(field.concentrationMillionPerMl)] : []),
              ...(sections.motility ? [optional(field.motilePercent)] : []),
            ];
            return (
              <Table.Tr key={field.startSeconds}>
                <Table.Th scope="row" fw={400}>
                  {at + 1}
                </Table.Th>
                {cells.map((cell, column) => (
                  <Table.Td key={columns[column]} ta="right" className={classes.number}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
