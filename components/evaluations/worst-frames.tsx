'use client';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ReviewPicture, type ShownBox } from '@/components/reviews/review-picture';
import type { EvaluationReport, EvaluationView } from '@/lib/domain/evaluations/contract';

type Worst = EvaluationReport['worst'];
type Box = Worst[number]['missed'][number];

/** Pictures that are shown; the figures have all. */
const SHOWN = 4;

const boxesOf = (list: readonly Box[], source: 'manual' | 'model'): ShownBox[] =>
  list.map(({ x, y, w, h }, place) => ({
    ...{ id: `${source} ${place}`, x1: x, y1: y, x2: x + w, y2: y + h },
    ...{ class: 'sperm' as const, confidence: 1, source },
  }));

/** Where the candidate was most mistaken: labeled heads that it missed, and boxes where no head is labeled. */
export function WorstFrames({
  evaluation,
  worst,
}: {
  readonly evaluation: EvaluationView;
  readonly worst: Worst;
}) {
  const t = useTranslations('evaluations.worst');
  const shown = worst.filter(({ frame_id }) => evaluation.frame_sizes[frame_id]).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('title')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {shown.map(({ frame_id, missed, wrong }) => (
          <Stack gap={4} key={frame_id}>
            <ReviewPicture
              src={`/sarm/media/view-frame/${frame_id}`}
              width={evaluation.frame_sizes[frame_id]?.width ?? 1}
              height={evaluation.frame_sizes[frame_id]?.height ?? 1}
              boxes={[...boxesOf(missed, 'manual'), ...boxesOf(wrong, 'model')]}
              colorBy="source"
              label={t('picture', { missed: missed.length, wrong: wrong.length })}
              failed={t('failed')}
            />
            <Text size="xs" c="dimmed">
              {t('picture', { missed: missed.length, wrong: wrong.length })}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
