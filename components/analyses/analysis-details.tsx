'use client';
import { Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import { PageLink } from '@/components/ui/page-access';
import type { AnalysisView } from '@/lib/domain/analyses/contract';
import { shortId } from './short-id';

/** What a completed analysis consists of, with the way to each video's measurement. */
export function AnalysisDetails(props: {
  readonly analysis: AnalysisView | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('analyses');
  const isNarrow = useMediaQuery('(max-width: 36em)');
  const { analysis } = props;
  return (
    <Modal
      opened={analysis !== null}
      onClose={props.onClose}
      size="lg"
      fullScreen={isNarrow}
      title={analysis && t('details.title', { id: shortId(analysis.id) })}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      {analysis && <Content analysis={analysis} />}
    </Modal>
  );
}

function Content({ analysis }: { readonly analysis: AnalysisView }) {
  const t = useTranslations('analyses');
  const format = useReportFormat();
  const times = useFormatter();
  const moment = (iso: string): string => times.dateTime(new Date(iso), 'moment');
  const value = (number: number | null, unit: string): string =>
    number === null ? t('list.notReported') : `${format.number(number)} ${unit}`;
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [t('details.dataset'), analysis.datasetName],
          [t('details.project'), analysis.projectName],
          [t('patient'), analysis.patients.join(', ') || t('list.unknownPatient')],
          [t('details.started'), moment(analysis.createdAt)],
          ...(analysis.finishedAt ? [[t('details.finished'), moment(analysis.finishedAt)] as const] : []),
          [t('list.concentration'), value(analysis.concentration, 'M/ml')],
          [t('list.motility'), value(analysis.motility, '%')],
          [t('list.totalMotility'), value(analysis.totalMotility, '%')],
          [
            t('list.morphology'),
            analysis.morphology === null ? t('list.notMeasured') : value(analysis.morphology, '%'),
          ],
          ...(analysis.frameCount === null
            ? []
            : [[t('details.frames'), format.number(analysis.frameCount, 0)] as const]),
        ]}
      />
      <Text fw={600} size="sm">
        {t('details.videos')}
      </Text>
      <Stack gap="xs">
        {analysis.videos.map((video) => (
          <Group key={video.position} justify="space-between" gap="sm" wrap="nowrap">
            {video.id && video.isMeasured ? (
              <PageLink href={`/sarm/analysis/${video.id}`}>{video.name}</PageLink>
            ) : (
              <Text size="sm">{video.name}</Text>
            )}
            <Text size="sm" c="dimmed" ta="right">
              {video.status === 'failed' ? video.message : t(`videoStatus.${video.status}`)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
