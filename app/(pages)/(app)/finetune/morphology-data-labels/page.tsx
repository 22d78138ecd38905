import { Stack } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { MorphologyLabelList } from '@/components/morphology-labels/morphology-label-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { PageHeader } from '@/components/ui/page-header';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';

const PAGE = '/finetune/morphology-data-labels';

export async function generateMetadata() {
  const t = await getTranslations('morphologyLabels.list');
  return { title: t('title') };
}

/** The morphology labels to judge cells of. */
export default async function MorphologyLabelsPage() {
  const principal = await guardWorkflow(PAGE);
  const t = await getTranslations('morphologyLabels');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('list.title')} message={t('denied')} />;
  }
  return (
    <Stack gap="lg">
      <PageHeader title={t('list.title')} description={t('list.description')} />
      <MorphologyLabelList />
    </Stack>
  );
}
