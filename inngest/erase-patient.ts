import { failErasure, runErasureStep, STEPS } from '@/lib/domain/privacy/worker';
import { events, failedEventData, inngest } from '@/lib/platform/jobs';

/** Carries out a confirmed erasure, step by step. */
export const erasePatient = inngest.createFunction(
  {
    id: 'erase-patient',
    retries: 3,
    concurrency: 1,
    triggers: [events['erasure/confirmed']],
    onFailure: async ({ event, error }) => {
      await failErasure(failedEventData('erasure/confirmed', event).erasureId, error);
    },
  },
  async ({ event, step }) => {
    for (const name of STEPS) await step.run(name, () => runErasureStep(event.data.erasureId, name));
  },
);
