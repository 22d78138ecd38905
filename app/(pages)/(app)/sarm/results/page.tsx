import { getTranslations } from 'next-intl/server';
import { AnalysisList } from '@/components/analyses/analysis-list';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { admits } from '@/lib/platform/access';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('analyses'))('title') };
}

export default async function ResultsPage() {
  const principal = await guardPage('access_business');
  const may = (permission: string) => admits(principal.permissions, permission);
  if (!may('view_analysis_results')) {
    return <DeniedAlert message={(await getTranslations('analyses'))('denied')} />;
  }
  return <AnalysisList mayCancel={may('generate_reports')} />;
}
