import { getTranslations } from 'next-intl/server';
import { ReportGenerator } from '@/components/report-generator/report-generator';
import { DeniedPage } from '@/components/ui/denied-page';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('reportGenerator'))('title') };
}

export default async function ReportsPage() {
  const principal = await guardWorkflow('/sarm/reports');
  const t = await getTranslations('reportGenerator');
  if (!mayOpenPage(principal.permissions, '/sarm/reports')) {
    return <DeniedPage title={t('title')} message={t('denied')} />;
  }
  return <ReportGenerator />;
}
