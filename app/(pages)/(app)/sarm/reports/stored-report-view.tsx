import type { ComponentProps } from 'react';
import { ReportView } from '@/components/reports/report-view';
import { Trail } from '@/components/ui/trail';
import { KnownContext } from '@/components/workflow/workflow-context-provider';
import type { StoredReport } from '@/lib/domain/reports';
import type { Principal } from '@/lib/platform/access';
import { signingState } from './signing-state';

/** A report that was found, with what may be signed and the way that led to it. */
export async function StoredReportView(props: {
  readonly principal: Principal;
  readonly report: StoredReport;
  readonly trail: ComponentProps<typeof Trail>;
}) {
  const { report, principal } = props;
  const { project, dataset } = report.content;
  return (
    <ReportView
      report={report}
      state={await signingState(principal, report, project.id)}
      above={
        <>
          <KnownContext projectId={project.id} datasetId={dataset.id} />
          <Trail {...props.trail} />
        </>
      }
    />
  );
}
