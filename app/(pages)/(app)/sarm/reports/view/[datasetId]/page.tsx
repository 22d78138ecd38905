import { IconFileOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ReportView } from '@/components/reports/report-view';
import { DeniedPage } from '@/components/ui/denied-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getStoredReport } from '@/lib/domain/reports';
import type { Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { log } from '@/lib/platform/http/log';

type Props = {
  params: Promise<{ datasetId: string }>;
  /** Names the analysis whose report is meant; without it, the newest one. */
  searchParams: Promise<{ analysisId?: string | string[] }>;
};

const PAGE = '/sarm/reports/view/[datasetId]';
/** Once for the title and the page. */
const loadReport = cache((principal: Principal, datasetId: string, analysisId: string | undefined) =>
  getStoredReport(principal, { datasetId, analysisId }),
);
const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

export async function generateMetadata({ params, searchParams }: Props) {
  const t = await getTranslations('reports');
  const [{ datasetId }, { analysisId }] = await Promise.all([params, searchParams]);
  return pageTitle(PAGE, t('title'), async (principal) => {
    const { content } = await loadReport(principal, datasetId, only(analysisId));
    return t('titleFor', { dataset: content.dataset.name });
  });
}

export default async function ReportPage({ params, searchParams }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { datasetId } = await params;
  const { analysisId } = await searchParams;
  const t = await getTranslations('reports');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('title')} message={(await getTranslations('analyses'))('denied')} />;
  }
  const report = await loadReport(principal, datasetId, only(analysisId)).catch((error: unknown) => {
    // The specification: whatever fails here reads 'Report not found'. The log keeps what it was.
    log.warn({ datasetId, err: error }, 'a report could not be shown');
    return null;
  });
  if (!report) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState
          icon={<IconFileOff size={28} />}
          title={t('notFound')}
          description={t('notFoundHint')}
          action={
            mayOpenPage(principal.permissions, '/sarm/datasets') && (
              <LinkButton href="/sarm/datasets">{t('backToDatasets')}</LinkButton>
            )
          }
        />
      </>
    );
  }
  const { project, dataset } = report.content;
  return (
    <ReportView
      report={report}
      above={
        <>
          <KnownContext projectId={project.id} datasetId={dataset.id} />
          <Trail
            label={t('backToDatasets')}
            steps={[
              { label: project.name, href: `/sarm/projects/${project.id}/datasets` },
              { label: dataset.name, href: `/sarm/projects/${project.id}/datasets/${dataset.id}/videos` },
              { label: t('title') },
            ]}
          />
        </>
      }
    />
  );
}
