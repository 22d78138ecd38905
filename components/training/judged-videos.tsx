'use client';
import { Stack, Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { ModelTask } from '@/lib/domain/models/contract';
import { CLASSIFIED_DEFECTS } from '@/lib/domain/morphology/contract-cells';
import type { TrainingStatusView } from '@/lib/domain/training-runs/contract';

/** What the weights that training started from and the best since are worth, on each video that neither learns from. */
export function JudgedVideos({
  task,
  judged: { start, best },
}: {
  readonly task: ModelTask;
  readonly judged: TrainingStatusView['judged'];
}) {
  const t = useTranslations('training.judged');
  const format = useFormatter();
  const sources = task === 'morphology' ? 'stills' : 'videos';
  if (!start) return null;
  const said = (score: number | null | undefined): string =>
    score === null || score === undefined
      ? '–'
      : format.number(score, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const bestOf = (id: string) => best?.videos.find(({ video_id }) => video_id === id)?.score;
  const rows = [
    ...start.videos.map(({ video_id, video_name, score }) => ({
      ...{ key: video_id, name: video_name ?? t(`gone.${sources}`) },
      cells: [score, bestOf(video_id)],
    })),
    ...CLASSIFIED_DEFECTS.filter((defect) => defect in start.measures).map((defect) => ({
      ...{ key: defect, name: t(`measures.${defect}`) },
      cells: [start.measures[defect], best?.measures[defect]],
    })),
    { key: 'all', name: t('all'), cells: [start.score, best?.score] },
  ];
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t(`title.${sources}`)}
      </Text>
      <Text size="sm" c="dimmed">
        {t(`about.${task}`)}
      </Text>
      <Table.ScrollContainer
        minWidth={360}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t(`title.${sources}`)}
      >
        <Table aria-label={t(`title.${sources}`)} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(`video.${sources}`)}</Table.Th>
              <Table.Th ta="right">{t('start')}</Table.Th>
              <Table.Th ta="right">{t('best')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, cells }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={key === 'all' ? 600 : 400}>
                  {name}
                </Table.Th>
                {cells.map((score, i) => (
                  <Table.Td key={i === 0 ? 'start' : 'best'} ta="right">
                    {said(score)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
