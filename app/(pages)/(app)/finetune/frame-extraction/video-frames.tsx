import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { FrameExtraction } from '@/components/frames/extraction/frame-extraction';
import { VideoGrid } from '@/components/frames/selection/video-grid';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { isExtracting } from '@/lib/domain/videos/contract';
import { levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

type Page = '/finetune/frame-extraction' | '/finetune/frame-extraction-detail';

const { projects, datasets, videos } = WORKFLOW_PATHS.finetune;
/** Once for the title and the page. */
const loadVideo = cache(getVideo);

/** The title of either page: that of its video, where one is chosen. */
export async function extractionTitle(page: Page, searchParams: SearchParams) {
  const t = await getTranslations('frames');
  const { videoId } = await searchParams;
  const general = t('extraction.title');
  if (typeof videoId !== 'string') return { title: general };
  return pageTitle(page, general, async (principal) =>
    t('title', { video: (await loadVideo(principal, videoId)).name }),
  );
}

/** Frame extraction of the video that the address names; without one, the videos to choose from. */
export async function FrameExtractionPage(props: {
  readonly page: Page;
  readonly searchParams: SearchParams;
}) {
  const principal = await guardWorkflow(props.page);
  const [t, shell, { videoId }] = await Promise.all([
    getTranslations('frames'),
    getTranslations('shell'),
    props.searchParams,
  ]);
  if (!mayOpenPage(principal.permissions, props.page)) {
    return <DeniedPage title={t('extraction.title')} message={t('extraction.denied')} />;
  }
  if (typeof videoId !== 'string') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('extraction.title')} description={t('extraction.choose')} />
        <VideoGrid />
      </Stack>
    );
  }
  requireIds(videoId);
  const video = await findOr404(loadVideo(principal, videoId));
  const project = await findOr404(getProject(principal, video.projectId));
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: shell('stages.projects'), href: projects },
              { label: project.name, href: datasets(video.projectId) },
              {
                label: video.datasetName,
                href: videos({ id: video.datasetId, projectId: video.projectId }),
              },
              { label: video.name },
            ]}
          />
        }
        title={t('title', { video: video.name })}
        description={t('extraction.description')}
      />
      <FrameExtraction
        videoId={videoId}
        datasetId={video.datasetId}
        durationSeconds={video.duration}
        canEdit={levelAllows(project.accessLevel, 'write') && !project.isArchived}
        runningTaskId={isExtracting(video) ? video.lastTaskId : null}
      />
    </Stack>
  );
}
