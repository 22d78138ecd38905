import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DeniedPage } from '@/components/ui/denied-page';
import { Trail } from '@/components/ui/trail';
import { VideoList } from '@/components/videos/video-list';
import { getDataset } from '@/lib/domain/datasets';
import { getProject } from '@/lib/domain/projects';
import { admitsAny, levelAllows } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { allowedVideoExtensions, recentSystemSettings } from '@/lib/platform/settings';

const PAGE = '/sarm/projects/[projectId]/datasets/[datasetId]/videos';

type Props = { params: Promise<{ projectId: string; datasetId: string }> };

/** Once for the title and the page. */
const loadDataset = cache(getDataset);

export async function generateMetadata({ params }: Props) {
  const { datasetId } = await params;
  const t = await getTranslations('videos');
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { dataset: (await loadDataset(principal, datasetId)).name }),
  );
}

export default async function VideosPage({ params }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { projectId, datasetId } = await params;
  requireIds(projectId, datasetId);
  const t = await getTranslations('videos');
  const may = (...permissions: string[]) => admitsAny(principal.permissions, permissions);
  if (!mayOpenPage(principal.permissions, PAGE))
    return <DeniedPage title={t('metaTitle')} message={t('denied')} />;
  const [dataset, project] = await findOr404(
    Promise.all([loadDataset(principal, datasetId), getProject(principal, projectId)]),
  );
  if (dataset.projectId !== projectId) notFound();
  const settings = await recentSystemSettings();
  const writes = levelAllows(dataset.accessLevel, 'write') && !project.isArchived;
  return (
    <VideoList
      above={
        <Trail
          label={t('back')}
          steps={[
            { label: t('projects'), href: '/sarm/projects' },
            { label: project.name, href: `/sarm/projects/${projectId}/datasets` },
            { label: dataset.name },
          ]}
        />
      }
      dataset={dataset}
      limits={{
        extensions: allowedVideoExtensions(settings),
        maxMegabytes: settings.general.maxUploadSize,
      }}
      may={{
        upload: writes,
        edit: writes,
        remove: writes && may('delete_videos', 'manage_videos'),
        seeFrames: may('view_frames', 'select_frames'),
        seeResults: may('view_analysis_results', 'generate_reports'),
        measure: writes && may('generate_reports', 'view_analysis'),
        calibrate: writes && may('create_datasets', 'manage_videos'),
      }}
      notice={writes ? undefined : t('readOnly')}
    />
  );
}
