import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { LabelBrowser } from '@/components/data-labels/label-browser';
import { LabeledItems } from '@/components/data-labels/labeled-items';
import { readLabelTitle } from '@/components/data-labels/read-label-title';
import { Trail } from '@/components/ui/trail';
import { getDataset } from '@/lib/domain/datasets';
import { getLabelWithItems } from '@/lib/domain/labels';
import { levelAllows } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';
import { type SearchParams, withQuery } from '@/lib/platform/http/with-query';

const PAGE = '/finetune/annotation/detection';

export async function generateMetadata() {
  return { title: (await getTranslations('dataLabels'))('browser.title') };
}

/** The detection labels of all datasets, or with `labelId` the items of one. */
export default async function DetectionLabelsPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await guardPage(PAGE);
  const { labelId, mode } = await searchParams;
  // What the specification calls the mode of detections leads to the labeled items, too.
  if (mode !== undefined) {
    redirect(await withQuery('/finetune/annotation/detection', searchParams, { mode: undefined }));
  }
  if (typeof labelId !== 'string') return <LabelBrowser />;
  requireIds(labelId);
  const label = await findOr404(getLabelWithItems(principal, labelId, { page: 1, limit: 1 }));
  const dataset = await findOr404(getDataset(principal, label.dataset_id));
  if (label.label_type !== 'detection') {
    redirect(`/finetune/projects/${dataset.projectId}/datasets/${dataset.id}/data-labels/${label.id}/items`);
  }
  const t = await getTranslations('dataLabels');
  return (
    <LabeledItems
      above={
        <Trail
          label={t('trail')}
          steps={[{ label: t('browser.back'), href: PAGE }, { label: await readLabelTitle(label) }]}
        />
      }
      label={label}
      canEdit={levelAllows(dataset.accessLevel, 'write') && !dataset.projectIsArchived}
    />
  );
}
