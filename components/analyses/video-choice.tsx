'use client';
import { Alert, Button, Checkbox, Group, Loader, ScrollArea, Stack, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import { calibrationGaps } from '@/lib/domain/calibration/contract';
import { type DatasetView, REPORT_VIDEO_COUNT } from '@/lib/domain/datasets/contract';
import { isUsable, listDatasetVideos, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

export interface Choice {
  readonly videoIds: readonly string[];
  readonly forceReanalysis: boolean;
}

/** First step: exactly five of the dataset's usable videos. */
export function VideoChoice(props: {
  readonly dataset: DatasetView;
  readonly isStarting: boolean;
  readonly error: string | null;
  readonly onRun: (choice: Choice) => void;
}) {
  const t = useTranslations('analyses.dialog');
  const { data, error, mutate } = useApi(listDatasetVideos, { params: { datasetId: props.dataset.id } });
  if (error) {
    return (
      <ErrorAlert message={t('videosFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Loader role="status" aria-label={t('steps.select')} />;
  const usable = data.videos.filter(isUsable);
  if (usable.length === 0) return <Alert color="gray">{t('noVideos')}</Alert>;
  if (usable.length < REPORT_VIDEO_COUNT) {
    return <Alert color="gray">{t('tooFew', { count: usable.length })}</Alert>;
  }
  return <ChoiceForm {...props} videos={usable} />;
}

function ChoiceForm(props: {
  readonly dataset: DatasetView;
  readonly videos: readonly VideoView[];
  readonly isStarting: boolean;
  readonly error: string | null;
  readonly onRun: (choice: Choice) => void;
}) {
  const t = useTranslations('analyses.dialog');
  const { videos } = props;
  // With exactly five there is nothing to choose.
  const fps = useTranslations('videos');
  const format = useReportFormat();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    videos.length === REPORT_VIDEO_COUNT ? videos.map((video) => video.id) : [],
  );
  const [force, setForce] = useState(false);
  const isComplete = chosen.length === REPORT_VIDEO_COUNT;
  const toggle = (id: string): void =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));

  return (
    <Stack gap="md">
      <Text size="sm">{t('selectText')}</Text>
      <CalibrationGaps videos={videos.filter((video) => chosen.includes(video.id))} />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars>
        <Stack gap="xs" role="group" aria-label={t('steps.select')}>
          {videos.map((video) => (
            <Checkbox
              key={video.id}
              label={video.name}
              description={`${video.resolution} · ${format.number(video.duration)} s · ${fps('framesPerSecond', { rate: format.number(video.fps) })}`}
              checked={chosen.includes(video.id)}
              disabled={isComplete && !chosen.includes(video.id)}
              onChange={() => toggle(video.id)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Checkbox
        label={t('force')}
        description={t('forceText')}
        checked={force}
        onChange={(event) => setForce(event.currentTarget.checked)}
      />
      {props.error && <ErrorAlert message={props.error} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c={isComplete ? undefined : 'dimmed'} aria-live="polite">
          {t('selected', { count: chosen.length, needed: REPORT_VIDEO_COUNT })}
          {!isComplete && ` · ${t('wrongCount')}`}
        </Text>
        <Button
          disabled={!isComplete}
          loading={props.isStarting}
          onClick={() => props.onRun({ videoIds: chosen, forceReanalysis: force })}
        >
          {t('run')}
        </Button>
      </Group>
    </Stack>
  );
}

/** What the report will lack, said before anyone waits for it. */
function CalibrationGaps({ videos }: { readonly videos: readonly VideoView[] }) {
  const t = useTranslations('analyses.dialog');
  const missing = [...new Set(videos.flatMap((video) => calibrationGaps(video.effectiveCalibration)))];
  if (missing.length === 0) return null;
  const fields = missing.map((field) => t(`missingFields.${field}`)).join(', ');
  return (
    <Alert color="orange" icon={<IconRuler2 aria-hidden />}>
      {t('missing', { fields })}
    </Alert>
  );
}
