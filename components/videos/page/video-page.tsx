'use client';
import { Alert, Grid, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { GoBackButton } from '@/components/auth/go-back-button';
import { Section } from '@/components/reports/section';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { useMayFollow } from '@/components/ui/page-access';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { calculationResults } from '@/lib/domain/analyses/contract';
import { CALIBRATION_FIELDS } from '@/lib/domain/calibration/contract';
import { getVideo, isExtracting, type VideoView } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { VideoState } from '../video-cells';
import { VideoFacts } from '../video-facts';
import { Player } from '../video-player';
import { VideoPageActions } from './video-actions';
import { VideoFrames } from './video-frames';
import { VideoResults } from './video-results';

const POLL_MS = 2000;

/** A recording with all that is known of it: how it was made, its frames, what was measured. */
export function VideoPage({ given }: { readonly given: VideoView }) {
  const t = useTranslations('videos');
  const shell = useTranslations('shell');
  const mayFollow = useMayFollow();
  const { data, error, mutate } = useApi(
    getVideo,
    { params: { id: given.id } },
    { refreshInterval: (latest) => (latest && isExtracting(latest) ? POLL_MS : 0) },
  );
  const maySeeResults = mayFollow(`/sarm/analysis/${given.id}`);
  const results = useApi(calculationResults, maySeeResults ? { query: { video_ids: given.id } } : null);
  const video = data ?? given;
  const videosPath = `/sarm/projects/${video.projectId}/datasets/${video.datasetId}/videos`;
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: t('projects'), href: '/sarm/projects' },
              { label: video.datasetName, href: videosPath },
              { label: video.name },
            ]}
          />
        }
        title={video.name}
        actions={
          <VideoPageActions
            video={video}
            videosPath={videosPath}
            framesAnalyzed={results.data?.results[0]?.frames_analyzed ?? 0}
            isLoading={results.isLoading}
          />
        }
      />
      {error && (
        <Stack gap="sm" align="flex-start">
          <ErrorAlert message={t('page.loadFailed')} onRetry={() => void mutate()} />
          <GoBackButton label={shell('goBack')} />
        </Stack>
      )}
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Player given={video} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={t('details.title')}>
            <VideoState video={video} />
            <VideoFacts video={video} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <VideoFrames video={video} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <CalibrationFacts video={video} />
            {maySeeResults && <VideoResults videoId={video.id} {...results} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** The values that count for this recording, and whether they are its own or its dataset's. */
function CalibrationFacts({ video }: { readonly video: VideoView }) {
  const t = useTranslations('videos.page');
  const datasets = useTranslations('datasets');
  const equipment = useTranslations('equipment.choice');
  const { calibrationOrigin: origin, capillaryCompensation: compensation } = video;
  const from = (field: (typeof CALIBRATION_FIELDS)[number]): string | null => {
    if (field === 'pixelSizeUm' && origin.profile) {
      return `${origin.profile.microscopeName}, ${origin.profile.objective}`;
    }
    return field === 'chamberDepthUm' && origin.chamber ? origin.chamber.name : null;
  };
  return (
    <Section title={t('calibration')}>
      {video.calibrationCautions.map((caution) => (
        <Alert key={caution} color="orange" role="note">
          {caution}
        </Alert>
      ))}
      {compensation && (
        <Text size="sm">
          {equipment('corrected', { factor: compensation.factor, source: compensation.source })}
        </Text>
      )}
      <FactList
        facts={CALIBRATION_FIELDS.map((field) => {
          const isRate = field === 'framesPerSecondOverride';
          const value = video.effectiveCalibration[field];
          const own = video.calibration[field] !== null;
          return [
            isRate ? datasets('details.frameRate') : datasets(`calibration.${field}`),
            value === null ? (
              isRate ? (
                datasets('calibration.fromFile')
              ) : (
                datasets('details.unknown')
              )
            ) : (
              <Group key={field} gap={6} component="span">
                {value}
                <Text span size="xs" c="dimmed">
                  {[from(field), own ? t('ownValue') : t('datasetValue')].filter(Boolean).join(' · ')}
                </Text>
              </Group>
            ),
          ] as const;
        })}
      />
    </Section>
  );
}
