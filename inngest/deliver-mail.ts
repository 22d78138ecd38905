import { events, inngest } from '@/lib/platform/jobs';
import { deliverMail as deliver } from '@/lib/platform/mail';

/** Hands an email of the outbox to the mail server; tries again while that one is away. */
export const deliverMail = inngest.createFunction(
  { id: 'deliver-mail', retries: 5, concurrency: 2, triggers: [events['mail/queued']] },
  async ({ event, step }) => {
    await step.run('deliver', () => deliver(event.data.mailId));
  },
);
