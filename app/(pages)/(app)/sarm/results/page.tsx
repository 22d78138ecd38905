import { getTranslations } from 'next-intl/server';
import { AnalysisList } from '@/components/analyses/analysis-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { admits } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('analyses'))('title') };
}

export default async function ResultsPage() {
  const principal = await guardWorkflow('/sarm/results');
  const t = await getTranslations('analyses');
  if (!mayOpenPage(principal.permissions, '/sarm/results')) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  return <AnalysisList mayCancel={admits(principal.permissions, 'generate_reports')} />;
}
