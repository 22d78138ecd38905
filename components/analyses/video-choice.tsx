'use client';
import { Alert, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Pager } from '@/components/ui/table/pager';
import { SearchField } from '@/components/ui/table/search-field';
import { calibrationGaps } from '@/lib/domain/calibration/contract';
import { type DatasetView, REPORT_VIDEO_COUNT } from '@/lib/domain/datasets/contract';
import { listDatasetVideos, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';

export interface Choice {
  readonly videoIds: readonly string[];
  readonly forceReanalysis: boolean;
}

const PAGE = 10;

interface Props {
  readonly dataset: DatasetView;
  readonly isStarting: boolean;
  readonly onRun: (choice: Choice) => void;
}

/** The dataset's usable videos, a page at a time. */
function useUsableVideos(datasetId: string, search: string, page: number) {
  return useApi(
    listDatasetVideos,
    { params: { datasetId }, query: { usable: 'true', search, limit: PAGE, offset: (page - 1) * PAGE } },
    { keepPreviousData: true },
  );
}

/** First step: exactly five of the dataset's usable videos. */
export function VideoChoice(props: Props) {
  const t = useTranslations('analyses.dialog');
  const { data, error, mutate } = useUsableVideos(props.dataset.id, '', 1);
  if (error) {
    return (
      <ErrorAlert message={t('videosFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  if (!data) return <Loader role="status" aria-label={t('steps.select')} />;
  if (data.total === 0) return <Alert color="gray">{t('noVideos')}</Alert>;
  if (data.total < REPORT_VIDEO_COUNT)
    return <Alert color="gray">{t('tooFew', { count: data.total })}</Alert>;
  return <ChoiceForm {...props} total={data.total} first={data.videos} />;
}

function ChoiceForm(props: Props & { readonly total: number; readonly first: readonly VideoView[] }) {
  const t = useTranslations('analyses.dialog');
  // With exactly five there is nothing to choose.
  const [chosen, setChosen] = useState<readonly VideoView[]>(
    props.total === REPORT_VIDEO_COUNT ? props.first : [],
  );
  const [force, setForce] = useState(false);
  const isComplete = chosen.length === REPORT_VIDEO_COUNT;
  const toggle = (video: VideoView): void =>
    setChosen((before) =>
      before.some(({ id }) => id === video.id)
        ? before.filter(({ id }) => id !== video.id)
        : [...before, video],
    );

  return (
    <Stack gap="md">
      <Text size="sm">{t('selectText')}</Text>
      <CalibrationGaps videos={chosen} />
      <VideoBoxes
        datasetId={props.dataset.id}
        total={props.total}
        chosenIds={chosen.map(({ id }) => id)}
        isComplete={isComplete}
        onToggle={toggle}
      />
      <Checkbox
        label={t('force')}
        description={t('forceText')}
        checked={force}
        onChange={(event) => setForce(event.currentTarget.checked)}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c={isComplete ? undefined : 'dimmed'} aria-live="polite">
          {t('selected', { count: chosen.length, needed: REPORT_VIDEO_COUNT })}
          {!isComplete && ` · ${t('wrongCount')}`}
        </Text>
        <Button
          disabled={!isComplete}
          loading={props.isStarting}
          onClick={() => props.onRun({ videoIds: chosen.map(({ id }) => id), forceReanalysis: force })}
        >
          {t('run')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A page of the videos to choose from, with a search where there are several pages. */
function VideoBoxes(props: {
  readonly datasetId: string;
  readonly total: number;
  readonly chosenIds: readonly string[];
  readonly isComplete: boolean;
  readonly onToggle: (video: VideoView) => void;
}) {
  const t = useTranslations('analyses.dialog');
  const videos = useTranslations('videos');
  const format = useReportFormat();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useUsableVideos(props.datasetId, search, page);
  if (error) {
    return (
      <ErrorAlert message={t('videosFailed', { message: error.message })} onRetry={() => void mutate()} />
    );
  }
  return (
    <Stack gap="sm">
      {props.total > PAGE && (
        <SearchField
          label={videos('search')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      )}
      <Stack gap="xs" role="group" aria-label={t('steps.select')}>
        {data?.videos.map((video) => (
          <Checkbox
            key={video.id}
            label={video.name}
            description={`${video.resolution} · ${format.number(video.duration)} s · ${videos('framesPerSecond', { rate: format.number(video.fps) })}`}
            checked={props.chosenIds.includes(video.id)}
            disabled={props.isComplete && !props.chosenIds.includes(video.id)}
            onChange={() => props.onToggle(video)}
          />
        ))}
      </Stack>
      {data?.total === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {videos('noMatch')}
        </Text>
      )}
      {data && data.total > 0 && props.total > PAGE && (
        <Pager page={page} limit={PAGE} total={data.total} onPage={setPage} />
      )}
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
