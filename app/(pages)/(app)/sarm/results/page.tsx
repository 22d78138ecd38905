import { getTranslations } from 'next-intl/server';
import { AnalysisList } from '@/components/analyses/analysis-list';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { admits } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('analyses'))('title') };
}

export default async function ResultsPage() {
  const principal = await guardWorkflow('/sarm/results');
  if (!mayOpenPage(principal.permissions, '/sarm/results')) {
    return <DeniedAlert message={(await getTranslations('analyses'))('denied')} />;
  }
  return <AnalysisList mayCancel={admits(principal.permissions, 'generate_reports')} />;
}
