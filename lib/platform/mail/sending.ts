import { createTransport } from 'nodemailer';
import type { Executor } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { objectStore } from '@/lib/platform/storage';
import { findMail, insertMail, type MailWithToken, markMail } from './queries';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A file in the object store that goes along, under this name. */
  readonly attachment?: { readonly key: string; readonly name: string };
}

/** A one-time link in an email: the account token that it stands for, and its secret. */
export interface MailLink {
  readonly accountTokenId: string;
  readonly token: string;
}

/** Stands for the token in the stored text of an email. */
export const TOKEN_PLACE = '{token}';

const MAX_WAIT_MS = 20_000;

const storeMail = (tx: Executor, { to, subject, text, attachment }: Mail, link?: MailLink): Promise<string> =>
  insertMail(
    tx,
    {
      recipient: to,
      // A line break in a subject would start another header.
      subject: subject.replace(/[\r\n]+/g, ' '),
      bodyText: text,
      attachmentKey: attachment?.key ?? null,
      attachmentName: attachment?.name ?? null,
    },
    link,
  );

/**
 * Puts an email into the outbox for a person who waits to hear whether it was sent: no job delivers it, the caller does,
 * with `deliverMail`, once the transaction is committed.
 * @returns the email's id
 */
export const composeMail = (tx: Executor, mail: Mail): Promise<string> => storeMail(tx, mail);

/**
 * Puts an email into the outbox, in the transaction of what it is about; a job delivers it when SMTP_URL is set.
 * Without SMTP it stays there for administrators to read, and the log says so.
 * @param link the one-time link of its text, where TOKEN_PLACE stands for the token
 */
export async function sendMail(tx: Executor, mail: Mail, link?: MailLink): Promise<void> {
  const mailId = await storeMail(tx, mail, link);
  if (env.SMTP_URL) await sendEvent('mail/queued', { mailId }, { tx });
  else log.warn({ mailId }, 'SMTP_URL is not set: the email stays in the outbox');
}

/** The text as its recipient reads it; null when its link works no longer. */
const textOf = (mail: MailWithToken): string | null => {
  if (!mail.hasLink) return mail.bodyText;
  return mail.token === null ? null : mail.bodyText.replaceAll(TOKEN_PLACE, mail.token);
};

/** The email's file, whole: reports are some hundred kilobytes. @throws Error when it is gone from the store. */
async function attachmentsOf({ attachmentKey, attachmentName }: MailWithToken) {
  if (attachmentKey === null) return [];
  const { stream, contentType } = await objectStore().get(attachmentKey);
  const content = Buffer.from(await new Response(stream).arrayBuffer());
  return [{ filename: attachmentName ?? 'attachment', content, contentType }];
}

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
      attachments: await attachmentsOf(mail),
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
