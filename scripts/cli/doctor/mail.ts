import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Env } from '@/lib/env';
import { type Finding, fault, ok, reasonOf, warning } from './finding';

const MAX_WAIT_MS = 10_000;
const WAITS = { connectionTimeout: MAX_WAIT_MS, greetingTimeout: MAX_WAIT_MS, socketTimeout: MAX_WAIT_MS };

/** Connects as the product does, and says whether the connection is encrypted and the account accepted. Sends nothing. */
async function converse(url: URL): Promise<{ isEncrypted: boolean }> {
  const isSecure = url.protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    ...WAITS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (url.username) {
      const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
      await new Promise<void>((resolve, reject) => {
        connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
      });
    }
    return { isEncrypted: connection.secure };
  } finally {
    connection.once('error', () => undefined);
    connection.quit();
  }
}

/**
 * Whether the mail server takes our mail.
 * @param sendTo an address that a test email goes to; without it nothing is sent
 */
export async function mail(env: Env, sendTo?: string): Promise<Finding[]> {
  if (!env.SMTP_URL)
    return [warning('mail', 'SMTP_URL is not set: emails wait under Administration → Outbox')];
  const url = new URL(env.SMTP_URL);
  const found: Finding[] = [];
  try {
    const { isEncrypted } = await converse(url);
    found.push(ok('mail', url.username ? 'The mail server accepts the account' : 'The mail server answers'));
    found.push(
      isEncrypted
        ? ok('mail.encryption', 'The connection is encrypted')
        : warning(
            'mail.encryption',
            'The mail server offers no STARTTLS: links and reports travel in the clear',
          ),
    );
  } catch (error) {
    const isRefused = (error as { code?: unknown }).code === 'EAUTH';
    const reason = reasonOf(error, env);
    return [
      isRefused
        ? fault('mail', `The mail server refuses the account of SMTP_URL: ${reason}`)
        : fault('mail', `The mail server at ${url.host} can't be used: ${reason}`),
    ];
  }
  if (sendTo) found.push(await send(env, env.SMTP_URL, sendTo));
  return found;
}

async function send(env: Env, url: string, to: string): Promise<Finding> {
  const transport = createTransport({ url, ...WAITS, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.sendMail({
      from: env.MAIL_FROM,
      to: { name: '', address: to },
      subject: 'SARM Platform: test of the mail server',
      text: `This email was sent by "npm run doctor" of ${env.NEXTAUTH_URL}.\n`,
    });
    return ok('mail.sent', `A test email to ${to} was accepted`);
  } catch (error) {
    return fault('mail.sent', `A test email to ${to} was refused: ${reasonOf(error, env)}`);
  } finally {
    transport.close();
  }
}
