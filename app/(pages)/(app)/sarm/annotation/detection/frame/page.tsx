import { Stack } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { GoBackButton } from '@/components/auth/go-back-button';
import { DetectionViewer } from '@/components/detections/detection-viewer';
import { DeniedPage } from '@/components/ui/denied-page';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { DETAIL_VIEWERS } from '@/lib/domain/detections/contract';
import { getFrame } from '@/lib/domain/frames';
import { getVideo } from '@/lib/domain/videos';
import { admitsAny } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import type { SearchParams } from '@/lib/platform/http/with-query';

const PAGE = '/sarm/annotation/detection/frame';

type Props = { searchParams: SearchParams };

/** Once for the title and the page. */
const loadFrame = cache(getFrame);

export async function generateMetadata({ searchParams }: Props) {
  const t = await getTranslations('detections.annotation');
  const { frameId } = await searchParams;
  if (typeof frameId !== 'string') return { title: t('metaTitle') };
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { number: (await loadFrame(principal, frameId)).frameNumber }),
  );
}

/** A frame with its boxes, for looking only. */
export default async function ViewAnnotationsPage({ searchParams }: Props) {
  const principal = await guardWorkflow(PAGE);
  const t = await getTranslations('detections.annotation');
  const shell = await getTranslations('shell');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    const denied = await getTranslations('frames.selection');
    return <DeniedPage title={t('metaTitle')} message={denied('denied')} />;
  }
  const { frameId } = await searchParams;
  if (typeof frameId !== 'string' || frameId === '') {
    return (
      <Stack gap="lg">
        <PageHeader title={t('metaTitle')} />
        <EmptyState
          icon={<IconPhotoOff size={28} />}
          title={t('missing')}
          description={t('missingText')}
          action={<GoBackButton label={shell('goBack')} />}
        />
      </Stack>
    );
  }
  requireIds(frameId);
  const frame = await findOr404(loadFrame(principal, frameId));
  const video = await findOr404(getVideo(principal, frame.videoId));
  return (
    <Stack gap="lg">
      <KnownContext projectId={video.projectId} datasetId={video.datasetId} videoId={video.id} />
      <PageHeader
        above={
          <Trail
            label={shell('trail')}
            steps={[
              { label: video.name, href: `/sarm/frames/${video.id}` },
              { label: t('title', { number: frame.frameNumber }) },
            ]}
          />
        }
        title={t('title', { number: frame.frameNumber })}
        description={t('description')}
      />
      <DetectionViewer
        frame={frame}
        videoDurationSeconds={video.duration}
        base={`${PAGE}?frameId=`}
        showDetails={admitsAny(principal.permissions, DETAIL_VIEWERS)}
        canCorrect={false}
      />
    </Stack>
  );
}
