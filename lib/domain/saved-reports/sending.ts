import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { type Limit, requireAttempt } from '@/lib/platform/auth';
import { log } from '@/lib/platform/http/log';
import { composeMail, deliverMail, letter } from '@/lib/platform/mail';
import { requirePdf, savedReportFileName } from './printing';
import { findVisibleSavedReport, readSaved } from './queries';

/** More than anybody sends by hand; fewer than a mail server takes for spam. */
const LIMIT: Limit = { attempts: 30, windowSeconds: 3600 };
const NOT_FOUND = say('errors.reportNotFound');

/**
 * Emails the PDF of a saved report, and answers only when the mail server has taken it. Without a mail server it stays in
 * the outbox, which the answer says.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project; TOO_MANY_REQUESTS; UNAVAILABLE when the
 * mail server refuses it or cannot be reached.
 */
export async function sendSavedReport(
  principal: Principal,
  id: string,
  recipient: string,
): Promise<{ status: 'sent' | 'outbox'; recipient: string; message: string }> {
  const row = await findVisibleSavedReport(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  await requireProject(database(), principal, row.projectId, 'write', NOT_FOUND);
  await requireAttempt(`report-mail:${principal.userId}`, LIMIT);
  const key = await requirePdf(row);
  const { content } = readSaved(row);
  const mailId = await database().transaction(async (tx) => {
    const values = { title: row.title, dataset: row.datasetName, sender: principal.displayName };
    const mail = letter('savedReport', recipient, values, languageOf(content.language));
    const stored = await composeMail(tx, { ...mail, attachment: { key, name: savedReportFileName(row) } });
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'saved-report.send',
      message: `Emailed the report ${row.title} to ${recipient}`,
      projectId: row.projectId,
      resourceType: 'saved-report',
      resourceId: id,
      newValue: { recipient, mailId: stored },
    });
    return stored;
  });
  const outcome = await deliverMail(mailId).catch((cause: unknown) => {
    log.warn({ mailId, err: cause }, 'a report could not be emailed');
    throw new AppError('UNAVAILABLE', say('errors.mailRefused'), { cause });
  });
  return outcome === 'sent'
    ? { status: 'sent', recipient, message: `Report successfully sent to ${recipient}` }
    : { status: 'outbox', recipient, message: 'No mail server is set up: the email is in the outbox' };
}
