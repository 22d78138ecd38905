import { readOutboxMail } from '@/lib/platform/mail';
import { readMail } from '@/lib/platform/mail/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(readMail, ({ principal, params }) => readOutboxMail(principal, params.id));
