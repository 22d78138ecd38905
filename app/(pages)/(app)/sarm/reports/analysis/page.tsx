import { IconFileOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DeniedPage } from '@/components/ui/denied-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { getAnalysis } from '@/lib/domain/analyses';
import { getStoredReport } from '@/lib/domain/reports';
import type { Principal } from '@/lib/platform/access';
import { mayFollow, mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOrNull, isId } from '@/lib/platform/http/not-found';
import { StoredReportView } from '../stored-report-view';

/** The analysis in the address, so that a link to it can be kept and sent. */
type Props = { searchParams: Promise<{ analysisId?: string | string[] }> };

const PAGE = '/sarm/reports/analysis';

/** The report of the analysis; null where there is none to be seen. Once for the title and the page. */
const loadReport = cache(async (principal: Principal, analysisId: string) => {
  const analysis = await findOrNull(getAnalysis(principal, analysisId));
  return analysis && findOrNull(getStoredReport(principal, { datasetId: analysis.datasetId, analysisId }));
});

const reportIn = async (principal: Principal, { searchParams }: Props) => {
  const { analysisId } = await searchParams;
  return typeof analysisId === 'string' && isId(analysisId) ? loadReport(principal, analysisId) : null;
};

export async function generateMetadata(props: Props) {
  const t = await getTranslations('reports');
  return pageTitle(PAGE, t('analysis.title'), async (principal) => {
    const report = await reportIn(principal, props);
    return report ? t('titleFor', { dataset: report.content.dataset.name }) : t('analysis.title');
  });
}

export default async function AnalysisReportPage(props: Props) {
  const principal = await guardWorkflow(PAGE);
  const t = await getTranslations('reports');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    const denied = (await getTranslations('analyses'))('denied');
    return <DeniedPage title={t('analysis.title')} message={denied} />;
  }
  const report = await reportIn(principal, props);
  if (!report) {
    return (
      <>
        <PageHeader title={t('analysis.title')} />
        <EmptyState
          icon={<IconFileOff size={28} />}
          title={t('analysis.none')}
          action={
            mayFollow(principal.permissions, '/sarm/results') && (
              <LinkButton href="/sarm/results">{t('analysis.back')}</LinkButton>
            )
          }
        />
      </>
    );
  }
  const { dataset } = report.content;
  return (
    <StoredReportView
      principal={principal}
      report={report}
      trail={{
        label: t('analysis.back'),
        steps: [{ label: t('analysis.back'), href: '/sarm/results' }, { label: dataset.name }],
      }}
    />
  );
}
