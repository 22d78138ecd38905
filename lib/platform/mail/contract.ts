import { z } from 'zod';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageFacts, tableQuery } from '@/lib/platform/http/fields';

export const MAIL_STATUS_NAMES = ['outbox', 'sent', 'failed'] as const;
export const MAIL_SORTS = ['createdAt', 'recipient', 'subject', 'status'] as const;

const mailSchema = z.object({
  id: idField,
  recipient: z.string(),
  subject: z.string(),
  /** `outbox`: not sent yet, or no mail server is set up. */
  status: z.enum(MAIL_STATUS_NAMES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type MailView = z.infer<typeof mailSchema>;

const tag = 'Outbox';

export const listMails = defineContract({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Emails that the product has written, newest first, without their text',
  tag,
  admission: ['manage_roles'],
  query: tableQuery(MAIL_SORTS, { sort: 'createdAt', order: 'desc' }).extend({
    status: z.enum(MAIL_STATUS_NAMES).optional(),
  }),
  result: z.object({ mails: z.array(mailSchema), ...pageFacts }),
});

/** With a one-time link its reader becomes the recipient, who may be an administrator: so only administrators read. */
export const readMail = defineContract({
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'One email with its text, for administrators; that you have read it is recorded in the log',
  tag,
  admission: ['system_admin'],
  params: idParams,
  result: mailSchema.extend({
    text: z.string(),
    /** The file that goes along; null for most. */
    attachmentName: z.string().nullable(),
    /** `removed`: the email was sent, or its link was used, replaced or has expired. The text then lacks the token. */
    link: z.enum(['none', 'works', 'removed']),
  }),
});
