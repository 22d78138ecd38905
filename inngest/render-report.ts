import { reportIdOfAnalysis, storeReportPdf } from '@/lib/domain/reports';
import { events, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** Makes the PDF of a report that has none: the analysis could not, and somebody asked for it since. */
export const renderReport = inngest.createFunction(
  { id: 'render-report', retries: 2, triggers: [events['report/requested']], concurrency: 1 },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'render',
      async () => {
        const reportId = await reportIdOfAnalysis(event.data.analysisId);
        if (reportId) await storeReportPdf(reportId);
      },
      alertStorageFull,
    ),
);
