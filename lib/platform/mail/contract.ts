import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageFacts, tableQuery } from '@/lib/platform/http/fields';

export const MAIL_STATUS_NAMES = ['outbox', 'sent', 'failed'] as const;
export const MAIL_SORTS = ['createdAt', 'recipient', 'subject', 'status'] as const;

const mailSchema = z.object({
  id: idField,
  recipient: z.string(),
  subject: z.string(),
  /** `outbox`: not sent, because no mail server is set up or it has not been asked yet. */
  status: z.enum(MAIL_STATUS_NAMES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type MailView = z.infer<typeof mailSchema>;

const tag = 'Outbox';
/**
 * A mail may carry a link with which whoever reads it becomes its recipient, an administrator too. So it is for those
 * who may give themselves any right as it is.
 */
const admission = ['manage_roles'] as const;

export const listMails = defineContract({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Mails that the product has written, newest first, without their text',
  tag,
  admission,
  query: tableQuery(MAIL_SORTS, { sort: 'createdAt', order: 'desc' }).extend({
    status: z.enum(MAIL_STATUS_NAMES).optional(),
  }),
  result: z.object({ mails: z.array(mailSchema), ...pageFacts }),
});

export const readMail = defineContract({
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'One mail with its text; that you have read it goes into the log',
  tag,
  admission,
  params: idParams,
  result: mailSchema.extend({ text: z.string() }),
});
