'use client';
import { Group, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageLink } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ReplicateEntry, ReportContent } from '@/lib/domain/reports/contract-content';
import { notesOfVideos } from '@/lib/domain/reports/contract-layout';
import { ALL_SECTIONS, type ReportSections } from '@/lib/domain/reports/contract-print';
import classes from './report.module.css';
import { Sentences } from './section';
import { useReportFormat } from './use-report-format';

/** What was found on each video, those that failed included, and what has to be known of single ones. */
export function ReplicateTable({
  content,
  sections = ALL_SECTIONS,
}: {
  readonly content: Pick<ReportContent, 'replicates' | 'warnings'>;
  readonly sections?: ReportSections;
}) {
  const t = useTranslations('reports.replicates');
  const format = useReportFormat();
  const optional = (value: number | null | undefined, decimals?: number): string =>
    value === null || value === undefined ? '–' : format.number(value, decimals);
  const { replicates } = content;
  const notes = notesOfVideos(content).map((each) => t('note', each));
  const columns = [
    'counted',
    ...(sections.concentration ? (['concentration'] as const) : []),
    ...(sections.motility
      ? (['rapid', 'slow', 'nonProgressive', 'immotile', 'vcl', 'vsl', 'vap'] as const)
      : []),
    'frames',
  ] as const;
  const cells = (each: ReplicateEntry): string[] => [
    optional(each.spermatozoaCounted, 0),
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
    each.succeeded ? format.number(each.framesAnalysed, 0) : '–',
  ];
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={860} type="native" tabIndex={0} role="group" aria-label={t('heading')}>
        <Table aria-label={t('heading')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('video')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {replicates.map((each) => (
              <Table.Tr key={each.videoId}>
                <Table.Td>
                  <Group gap="xs">
                    {each.succeeded ? (
                      <PageLink href={`/sarm/analysis/${each.videoId}`}>{each.videoName}</PageLink>
                    ) : (
                      <Text size="sm">{each.videoName}</Text>
                    )}
                    {!each.succeeded && (
                      <TintBadge color="red" size="sm">
                        {t('failed')}
                      </TintBadge>
                    )}
                  </Group>
                </Table.Td>
                {cells(each).map((cell, at) => (
                  <Table.Td key={columns[at]} ta="right" className={classes.number}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {notes.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('notes')}
          </Text>
          <Sentences items={notes} />
        </div>
      )}
    </Stack>
  );
}
