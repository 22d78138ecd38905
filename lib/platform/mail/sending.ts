import { createTransport } from 'nodemailer';
import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { findMail, insertMail, type MailWithToken, markMail } from './queries';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A one-time link in an email: the account token that it stands for, and its secret. */
export interface MailLink {
  readonly accountTokenId: string;
  readonly token: string;
}

/** Stands for the token in the stored text of an email. */
export const TOKEN_PLACE = '{token}';

const MAX_WAIT_MS = 20_000;

/**
 * Puts an email into the outbox, in the transaction of what it is about; a job delivers it when SMTP_URL is set.
 * Without SMTP it stays there for administrators to read, and the log says so.
 * @param link the one-time link of its text, where TOKEN_PLACE stands for the token
 */
export async function sendMail(tx: Executor, mail: Mail, link?: MailLink): Promise<void> {
  // A line break in a subject would start another header.
  const subject = mail.subject.replace(/[\r\n]+/g, ' ');
  const mailId = await insertMail(tx, { recipient: mail.to, subject, bodyText: mail.text }, link);
  if (env.SMTP_URL) await sendEvent('mail/queued', { mailId }, { tx });
  else log.warn({ mailId }, 'SMTP_URL is not set: the email stays in the outbox');
}

/** The text as its recipient reads it; null when its link works no longer. */
const textOf = (mail: MailWithToken): string | null => {
  if (!mail.hasLink) return mail.bodyText;
  return mail.token === null ? null : mail.bodyText.replaceAll(TOKEN_PLACE, mail.token);
};

/**
 * Delivers an email of the outbox and forgets the token of its link. An email that was sent, is gone, or whose link
 * works no longer, is left alone.
 * @throws Error when the mail server refuses it or cannot be reached; the email then keeps the reason.
 */
export async function deliverMail(id: string, smtpUrl = env.SMTP_URL): Promise<'sent' | 'kept'> {
  const mail = await findMail(id);
  const text = mail && textOf(mail);
  if (!mail || !text || mail.status === 'sent' || !smtpUrl) return 'kept';
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAX_WAIT_MS,
    greetingTimeout: MAX_WAIT_MS,
    socketTimeout: MAX_WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: env.MAIL_FROM,
      // As an object it is one address, whatever characters it has.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text,
      // The same for every attempt, so that an email that was delivered twice counts as one to the reader.
      messageId: `<${mail.id}@sarm>`,
    });
  } catch (error) {
    await markMail(id, { status: 'failed', error: errorText(error), sentAt: null });
    throw error;
  } finally {
    transport.close();
  }
  await markMail(id, { status: 'sent', error: null, sentAt: new Date() });
  return 'sent';
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
