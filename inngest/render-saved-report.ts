import { storeSavedReportPdf } from '@/lib/domain/saved-reports';
import { events, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** Makes the PDF of a report that was saved in the generator. */
export const renderSavedReport = inngest.createFunction(
  { id: 'render-saved-report', retries: 2, triggers: [events['saved-report/requested']], concurrency: 1 },
  async ({ event, step }) =>
    stepWithSpace(step, 'render', () => storeSavedReportPdf(event.data.savedReportId), alertStorageFull),
);
