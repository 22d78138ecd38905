import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Trail } from '@/components/ui/trail';
import { VideoList } from '@/components/videos/video-list';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import { getDataset } from '@/lib/domain/datasets';
import { admits, levelAllows } from '@/lib/platform/access';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { allowedVideoExtensions, recentSystemSettings } from '@/lib/platform/settings';

const PAGE = '/finetune/datasets/[datasetId]/videos';
const { projects, datasets } = WORKFLOW_PATHS.finetune;

type Props = { params: Promise<{ datasetId: string }> };

/** Once for the title and the page. */
const loadDataset = cache(getDataset);

export async function generateMetadata({ params }: Props) {
  const { datasetId } = await params;
  const t = await getTranslations('videos');
  return pageTitle(PAGE, t('metaTitle'), async (principal) =>
    t('title', { dataset: (await loadDataset(principal, datasetId)).name }),
  );
}

/** The videos of a dataset to label and train on: upload, play, extract their frames, delete. */
export default async function TechnicalVideosPage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { datasetId } = await params;
  requireIds(datasetId);
  const [t, settings, dataset] = await Promise.all([
    getTranslations('videos'),
    recentSystemSettings(),
    findOr404(loadDataset(principal, datasetId)),
  ]);
  const may = (permission: string) => admits(principal.permissions, permission);
  const writes = levelAllows(dataset.accessLevel, 'write') && !dataset.projectIsArchived;
  return (
    <VideoList
      above={
        <Trail
          label={t('back')}
          steps={[
            { label: t('projects'), href: projects },
            { label: dataset.projectName, href: datasets(dataset.projectId) },
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
        remove: writes && may('delete_videos'),
        seeFrames: may('extract_frames'),
        // Measuring and calibration belong to the clinical workflow.
        seeResults: false,
        measure: false,
        calibrate: false,
        importLabels: writes && may('annotate_detection'),
      }}
      notice={writes ? undefined : t('readOnly')}
    />
  );
}
