import { storeCertificatePdf } from '@/lib/domain/privacy/worker';
import { events, inngest, stepWithSpace } from '@/lib/platform/jobs';
import { alertStorageFull } from '@/lib/platform/notifications';

/** Makes the PDF of an erasure's certificate in the language that somebody asked for. */
export const renderCertificate = inngest.createFunction(
  { id: 'render-certificate', retries: 2, triggers: [events['certificate/requested']], concurrency: 1 },
  async ({ event, step }) =>
    stepWithSpace(
      step,
      'render',
      () => storeCertificatePdf(event.data.erasureId, event.data.language),
      alertStorageFull,
    ),
);
