import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { type Reader, sendLetter } from './letters';
import { INVITATION_DAYS, issueLink, RESET_MINUTES } from './links';

interface Recipient extends Reader {
  readonly id: string;
}

const PAGE = '/reset-password';

/** Where emails go: to their recipients, or into the outbox that administrators read. */
export const mailDelivery = (): 'mailbox' | 'outbox' => (env.SMTP_URL ? 'mailbox' : 'outbox');

/** Emails a link for choosing a new password within the hour. The old one works until then. */
export async function sendResetLink(tx: Executor, user: Recipient): Promise<void> {
  const seconds = RESET_MINUTES * 60;
  const link = await issueLink(tx, { userId: user.id, purpose: 'set-password', seconds });
  await sendLetter(tx, user, 'resetPassword', { minutes: RESET_MINUTES }, { ...link, page: PAGE });
}

/** Emails the owner of a new account a link for choosing the first password. */
export async function sendInvitation(tx: Executor, user: Recipient): Promise<void> {
  const seconds = INVITATION_DAYS * 24 * 60 * 60;
  const link = await issueLink(tx, { userId: user.id, purpose: 'set-password', seconds });
  const values = { days: INVITATION_DAYS, email: user.email };
  await sendLetter(tx, user, 'invitation', values, { ...link, page: PAGE });
}
