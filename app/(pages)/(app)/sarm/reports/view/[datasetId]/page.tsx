import { IconFileOff } from '@tabler/icons-react';
import { getTranslations } from 'next-intl/server';
import { ReportView } from '@/components/reports/report-view';
import { DeniedAlert } from '@/components/ui/denied-alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import { getStoredReport } from '@/lib/domain/reports';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardWorkflow } from '@/lib/platform/auth/page-guard';
import { log } from '@/lib/platform/http/log';

type Props = {
  params: Promise<{ datasetId: string }>;
  /** Names the analysis whose report is meant; without it, the newest one. */
  searchParams: Promise<{ analysisId?: string | string[] }>;
};

export async function generateMetadata() {
  return { title: (await getTranslations('reports'))('title') };
}

export default async function ReportPage({ params, searchParams }: Props) {
  const principal = await guardWorkflow('/sarm/reports/view/[datasetId]');
  const { datasetId } = await params;
  const { analysisId } = await searchParams;
  if (!mayOpenPage(principal.permissions, '/sarm/reports/view/[datasetId]')) {
    return <DeniedAlert message={(await getTranslations('analyses'))('denied')} />;
  }
  const t = await getTranslations('reports');
  const report = await getStoredReport(principal, {
    datasetId,
    analysisId: typeof analysisId === 'string' ? analysisId : undefined,
  }).catch((error: unknown) => {
    // The specification: whatever fails here reads 'Report not found'. The log keeps what it was.
    log.warn({ datasetId, err: error }, 'a report could not be shown');
    return null;
  });
  if (!report) {
    return (
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
