'use client';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ReviewPicture } from '@/components/reviews/review-picture';
import type { ModelTask } from '@/lib/domain/models/contract';
import type { TrainingStatusView } from '@/lib/domain/training-runs/contract';
import { OutlinedPicture } from './outlined-picture';

/** What the model finds now on frames that it does not learn from. */
export function TrainingSamples({
  task,
  samples,
}: {
  readonly task: ModelTask;
  readonly samples: TrainingStatusView['samples'];
}) {
  const t = useTranslations('training.samples');
  if (samples.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t(task === 'segmentation' ? 'outlinedTitle' : 'title')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {samples.map(({ frame_id, width, height, boxes, outlines }) => {
          const src = `/sarm/media/view-frame/${frame_id}`;
          return task === 'segmentation' ? (
            <OutlinedPicture
              key={frame_id}
              {...{ src, width, height, outlines }}
              label={t('outlinedPicture', { count: outlines.length })}
            />
          ) : (
            <ReviewPicture
              key={frame_id}
              {...{ src, width, height }}
              boxes={boxes.map(({ x, y, w, h, score }, index) => ({
                ...{ id: String(index), x1: x, y1: y, x2: x + w, y2: y + h, class: 'sperm' as const },
                confidence: score,
              }))}
              colorBy="confidence"
              label={t('picture', { count: boxes.length })}
              failed={t('failed')}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}
