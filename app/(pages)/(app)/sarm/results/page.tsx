import { getTranslations } from 'next-intl/server';
import { AnalysisList } from '@/components/analyses/analysis-list';
import { DeniedPage } from '@/components/ui/denied-page';
import { admits } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import type { SearchParams } from '@/lib/platform/http/with-query';

export async function generateMetadata() {
  return { title: (await getTranslations('analyses'))('title') };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default async function ResultsPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await guardWorkflow('/sarm/results');
  const t = await getTranslations('analyses');
  if (!mayOpenPage(principal.permissions, '/sarm/results')) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  const { submission } = await searchParams;
  return (
    <AnalysisList
      mayCancel={admits(principal.permissions, 'generate_reports')}
      submissionId={typeof submission === 'string' && UUID.test(submission) ? submission : undefined}
    />
  );
}
