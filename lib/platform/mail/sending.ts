import { createTransport } from 'nodemailer';
import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { findMail, insertMail, markMail } from './queries';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const LONGEST_WAIT_MS = 20_000;

/**
 * Puts a mail into the outbox, in the transaction of what it speaks of; a job delivers it when SMTP_URL is set.
 * Without SMTP it stays there for administrators to read, and the log says so.
 */
export async function sendMail(tx: Executor, mail: Mail): Promise<void> {
  // A line break in a subject would begin a header of its own.
  const subject = mail.subject.replace(/[\r\n]+/g, ' ');
  const mailId = await insertMail(tx, { recipient: mail.to, subject, bodyText: mail.text });
  if (env.SMTP_URL) await sendEvent('mail/queued', { mailId }, { tx });
  else log.warn({ mailId }, 'SMTP_URL is not set: the mail stays in the outbox');
}

/**
 * Delivers a mail of the outbox. A mail that was sent, or is gone, is left alone.
 * @throws Error when the mail server refuses it or cannot be reached; the mail then keeps the reason.
 */
export async function deliverMail(id: string, smtpUrl = env.SMTP_URL): Promise<'sent' | 'kept'> {
  const mail = await findMail(id);
  if (!mail || mail.status === 'sent' || !smtpUrl) return 'kept';
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: LONGEST_WAIT_MS,
    greetingTimeout: LONGEST_WAIT_MS,
    socketTimeout: LONGEST_WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: env.MAIL_FROM,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      // The same for every attempt: a mail that a broken line delivered twice is one mail to the reader.
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
