import { defineRoute } from '@/lib/http/route';
import { listMails } from '@/lib/mail/contract';
import { listOutbox } from '@/lib/mail/outbox';

export const GET = defineRoute(listMails, ({ query }) => listOutbox(query));
