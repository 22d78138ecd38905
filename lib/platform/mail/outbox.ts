import type { z } from 'zod';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { listMails, MailView } from './contract';
import { findMail, type MailRow, selectMailPage } from './queries';
import { TOKEN_PLACE } from './sending';

const view = (row: Omit<MailRow, 'bodyText'>): MailView => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** The emails of the outbox by page, without their texts. */
export async function listOutbox(query: z.output<NonNullable<typeof listMails.query>>) {
  const { rows, total } = await selectMailPage(query);
  return { mails: rows.map(view), total, page: query.page, limit: query.limit };
}

/** What stands in the text where a token was. */
const REMOVED = '…';

/**
 * One email as its recipient reads it, with the token of its link while that works and is not sent. Who has looked is
 * recorded.
 * @throws AppError NOT_FOUND
 */
export async function readOutboxMail(principal: Principal, id: string) {
  const row = await findMail(id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.mailNotFound'));
  await recordAudit(database(), principal, {
    type: 'system',
    severity: 'warning',
    action: 'mail.read',
    message: `Read the mail '${row.subject}' to ${row.recipient}`,
    resourceType: 'mail',
    resourceId: id,
  });
  const { token, bodyText, hasLink, attachmentName } = row;
  return {
    ...view(row),
    attachmentName,
    text: hasLink ? bodyText.replaceAll(TOKEN_PLACE, token ?? REMOVED) : bodyText,
    link: !hasLink ? ('none' as const) : token ? ('works' as const) : ('removed' as const),
  };
}
