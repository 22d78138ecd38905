import { listOutbox } from '@/lib/platform/mail';
import { listMails } from '@/lib/platform/mail/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(listMails, ({ query }) => listOutbox(query));
