import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { FrameMissing } from '@/components/annotation/view/workspace/frame-missing';
import { FrameWorkspace } from '@/components/annotation/view/workspace/frame-workspace';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getDataset } from '@/lib/domain/datasets';
import { getFrame } from '@/lib/domain/frames';
import { getVideo } from '@/lib/domain/videos';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOrNull, isId } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

const PAGE = '/finetune/annotation/detection/frame';

type Props = { searchParams: SearchParams };

/** Once for the title and the page. */
const loadFrame = cache(getFrame);

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations('annotation');
  const { frameId } = await searchParams;
  if (typeof frameId !== 'string' || !isId(frameId)) return { title: t('metaTitle') };
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { number: (await loadFrame(principal, frameId)).frameNumber }),
  );
}

/** The frame with its video and dataset. @throws AppError NOT_FOUND where one of them is not there, or not for this person. */
async function loadPlace(principal: Principal, frameId: string) {
  const frame = await loadFrame(principal, frameId);
  const video = await getVideo(principal, frame.videoId);
  return { frame, video, dataset: await getDataset(principal, video.datasetId) };
}

/** Boxes of one frame: drawn, corrected, and put into one's own data label. */
export default async function FrameAnnotationPage({ searchParams }: Props) {
  const principal = await guardPage(PAGE);
  const [t, { frameId }] = await Promise.all([getTranslations('annotation'), searchParams]);
  // The dataset is that of the frame, also where an address doesn't name it, or another one.
  if (typeof frameId !== 'string' || frameId === '') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('metaTitle')} />
        <ErrorAlert message={t('missing.query')} />
      </Stack>
    );
  }
  if (!isId(frameId)) return <FrameMissing frameId={frameId} error={t('missing.noId')} />;
  const place = await findOrNull(loadPlace(principal, frameId));
  if (!place) {
    const errors = await getTranslations('errors');
    return <FrameMissing frameId={frameId} error={`404 NOT_FOUND: ${errors('frameNotFound')}`} />;
  }
  const { frame, video, dataset } = place;
  const writes = levelAllows(dataset.accessLevel, 'write');
  const notice = dataset.projectIsArchived ? t('archived') : writes ? undefined : t('readOnly');
  return (
    <>
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <FrameWorkspace
        frame={{ id: frame.id, frameNumber: frame.frameNumber }}
        video={{ id: video.id, name: video.name }}
        dataset={{ id: dataset.id, name: dataset.name }}
        userId={principal.userId}
        canEdit={notice === undefined}
        notice={notice}
      />
    </>
  );
}
