import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { CropChooser } from '@/components/masks/crop-chooser';
import { CropsPage } from '@/components/masks/crops-page';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { requireFrame } from '@/lib/domain/frames';
import { getProject } from '@/lib/domain/projects';
import { getVideo } from '@/lib/domain/videos';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, isId, requireIds } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

type Address = '/finetune/crops' | '/finetune/annotation/morphology';

/** Once for the title and the page. */
const loadFrame = cache((principal: Principal, id: string) => requireFrame(principal, id, 'read'));

/** The title of either page: that of its frame, where one is chosen. */
export async function cropsTitle(page: Address, searchParams: SearchParams) {
  const t = await getTranslations('masks');
  const { frameId } = await searchParams;
  if (typeof frameId !== 'string' || !isId(frameId)) return { title: t('titleCrops') };
  return pageTitle(page, t('titleCrops'), async (principal) =>
    t('titleFrame', { number: (await loadFrame(principal, frameId)).frame.frameNumber }),
  );
}

/** The crops of the frame that the address names, to make masks of; without one, the frames to choose from. */
export async function CropsOfFrame(props: { readonly page: Address; readonly searchParams: SearchParams }) {
  const principal = await guardWorkflow(props.page);
  const [t, { frameId, videoId, datasetId }] = await Promise.all([
    getTranslations('masks'),
    props.searchParams,
  ]);
  if (!mayOpenPage(principal.permissions, props.page)) {
    return <DeniedPage title={t('titleCrops')} message={t('deniedCrops')} />;
  }
  const chosen = (id: typeof videoId): string | null => (typeof id === 'string' && isId(id) ? id : null);
  if (typeof frameId !== 'string') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('titleCrops')} description={t('choose.description')} />
        <CropChooser path={props.page} datasetId={chosen(datasetId)} videoId={chosen(videoId)} />
      </Stack>
    );
  }
  requireIds(frameId);
  const { frame } = await findOr404(loadFrame(principal, frameId));
  const video = await findOr404(getVideo(principal, frame.videoId));
  const project = await findOr404(getProject(principal, video.projectId));
  const { projects, datasets, videos } = WORKFLOW_PATHS.finetune;
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={t('trail')}
            steps={[
              { label: t('trailTechnical'), href: projects },
              { label: project.name, href: datasets(video.projectId) },
              {
                label: video.datasetName,
                href: videos({ id: video.datasetId, projectId: video.projectId }),
              },
              { label: video.name, href: `${props.page}?datasetId=${video.datasetId}&videoId=${video.id}` },
              { label: t('titleFrame', { number: frame.frameNumber }) },
            ]}
          />
        }
        title={t('titleFrame', { number: frame.frameNumber })}
        description={t('description')}
      />
      <CropsPage
        datasetId={video.datasetId}
        userId={principal.userId}
        // Of a picture that was extracted more than once, the boxes of one frame count.
        source={{ frameId: frame.sameAs ?? frame.id }}
        frame={{ width: frame.width, height: frame.height }}
        canEdit={levelAllows(project.accessLevel, 'write') && !project.isArchived}
      />
    </Stack>
  );
}
