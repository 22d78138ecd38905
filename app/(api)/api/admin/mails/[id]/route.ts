import { defineRoute } from '@/lib/http/route';
import { readMail } from '@/lib/mail/contract';
import { readOutboxMail } from '@/lib/mail/outbox';

export const GET = defineRoute(readMail, ({ principal, params }) => readOutboxMail(principal, params.id));
