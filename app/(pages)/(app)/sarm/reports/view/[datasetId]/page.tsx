import { IconFileOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { DeniedPage } from '@/components/ui/denied-page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { getStoredReport } from '@/lib/domain/reports';
import type { Principal } from '@/lib/platform/access';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow, pageTitle } from '@/lib/platform/auth/page-guard';
import { log } from '@/lib/platform/http/log';
import { StoredReportView } from '../../stored-report-view';

type Props = {
  params: Promise<{ datasetId: string }>;
  /** The analysis whose report is meant, else the newest one; a signed version or `draft`, else the newest signed one. */
  searchParams: Promise<{ analysisId?: string | string[]; version?: string | string[] }>;
};

const PAGE = '/sarm/reports/view/[datasetId]';
/** Once for the title and the page. */
const loadReport = cache(
  (principal: Principal, datasetId: string, analysisId: string | undefined, version: string | undefined) =>
    getStoredReport(principal, {
      datasetId,
      analysisId,
      version: version === undefined || version === 'draft' ? version : Number(version),
    }),
);
const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

export async function generateMetadata({ params, searchParams }: Props) {
  const t = await getTranslations('reports');
  const [{ datasetId }, { analysisId, version }] = await Promise.all([params, searchParams]);
  return pageTitle(PAGE, t('title'), async (principal) => {
    const { content } = await loadReport(principal, datasetId, only(analysisId), only(version));
    return t('titleFor', { dataset: content.dataset.name });
  });
}

export default async function ReportPage({ params, searchParams }: Props) {
  const principal = await guardWorkflow(PAGE);
  const { datasetId } = await params;
  const { analysisId, version } = await searchParams;
  const t = await getTranslations('reports');
  if (!mayOpenPage(principal.permissions, PAGE)) {
    return <DeniedPage title={t('title')} message={(await getTranslations('analyses'))('denied')} />;
  }
  const report = await loadReport(principal, datasetId, only(analysisId), only(version)).catch(
    (error: unknown) => {
      // The specification: whatever fails here reads 'Report not found'. The log keeps what it was.
      log.warn({ datasetId, err: error }, 'a report could not be shown');
      return null;
    },
  );
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
    <StoredReportView
      principal={principal}
      report={report}
      trail={{
        label: t('backToDatasets'),
        steps: [
          { label: project.name, href: `/sarm/projects/${project.id}/datasets` },
          { label: dataset.name, href: `/sarm/projects/${project.id}/datasets/${dataset.id}/videos` },
          { label: t('title') },
        ],
      }}
    />
  );
}
