import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { confirmOwner, type Proof } from '@/lib/platform/auth';
import { sendEvent } from '@/lib/platform/jobs';
import type { Change, ReportContent, Signature } from '../contract-content';
import { findVisibleReport } from '../queries';
import { changesBetween } from './changes';
import { newCode } from './code';
import { contentHash } from './content-hash';
import { findVersion, insertVersion, lockReport, selectSignatures } from './queries';

const NOT_FOUND = say('errors.reportNotFound');

export interface SigningRequest extends Proof {
  readonly datasetId: string;
  readonly analysisId?: string | undefined;
  /** Hash of the draft that the signer has read. */
  readonly contentSha256: string;
  /** The signer's interpretation, printed with the assessment; empty for none. */
  readonly comment: string;
  /** Why the report is amended; asked for from version 2 on. */
  readonly reason: string;
}

const withoutComment = ({ comment: _, ...content }: ReportContent): ReportContent => content;

const refusal = (path: string, key: 'errors.amendmentReason') =>
  new AppError('INVALID_REQUEST', say(key), { fields: [{ path, message: say(key) }] });

/**
 * Signs the draft of a report: what it says is copied into a version that nothing can change any more. The first is
 * version 1; a later one is an amendment, which names why it was made and what it changes.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, when the draft is not the one that
 *   was read, when an amendment would change nothing, and when the patient was erased; INVALID_REQUEST for a wrong password or code and an amendment
 *   without a reason; TOO_MANY_REQUESTS.
 */
export async function signReport(principal: Principal, request: SigningRequest): Promise<Signature> {
  const { datasetId, analysisId } = request;
  const report = await findVisibleReport(principal, { datasetId, analysisId, version: 'draft' });
  if (!report) throw new AppError('NOT_FOUND', NOT_FOUND);
  const { projectId } = report;
  await requireProject(database(), principal, projectId, 'write', NOT_FOUND);
  await confirmOwner(principal, request);
  return database().transaction(async (tx) => {
    const draft = await lockReport(tx, report.id);
    if (!draft) throw new AppError('NOT_FOUND', NOT_FOUND);
    if (draft.erasure) throw new AppError('CONFLICT', say('errors.reportErased'));
    if (contentHash(draft) !== request.contentSha256) {
      throw new AppError('CONFLICT', say('errors.reportChanged'));
    }
    const content: ReportContent = request.comment ? { ...draft, comment: request.comment } : draft;
    const before = await findVersion(tx, report.id);
    const changes = before ? changesBetween(before.content, content) : [];
    if (before && !request.reason) throw refusal('reason', 'errors.amendmentReason');
    if (before && changes.length === 0) throw new AppError('CONFLICT', say('errors.nothingToAmend'));
    const number = (before?.signature.number ?? 0) + 1;
    const sha256 = contentHash(content);
    const signature = await insertVersion(tx, {
      reportId: report.id,
      number,
      content,
      sha256,
      code: newCode(),
      reason: before ? request.reason : null,
      changes,
      signedBy: principal.userId,
      signerName: principal.displayName,
      signedAt: new Date(),
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: before ? 'report.amend' : 'report.sign',
      message: `Signed version ${number} of the report of ${draft.dataset.name}`,
      projectId,
      resourceType: 'report',
      resourceId: report.id,
      newValue: {
        number,
        sha256,
        ...(before ? { reason: request.reason, changes } : {}),
      },
    });
    await sendEvent('report/requested', { analysisId: report.analysisId }, { tx });
    return signature;
  });
}

/**
 * Every signature of a report, the first one first, and what its draft says otherwise than the newest signed version.
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function listSignatures(
  principal: Principal,
  place: { readonly datasetId: string; readonly analysisId?: string | undefined },
): Promise<{ signatures: Signature[]; draft: { sha256: string; comment: string; changes: Change[] } }> {
  const report = await findVisibleReport(principal, { ...place, version: 'draft' });
  if (!report) throw new AppError('NOT_FOUND', NOT_FOUND);
  const newest = await findVersion(database(), report.id);
  return {
    signatures: await selectSignatures(report.id),
    draft: {
      sha256: contentHash(report.content),
      comment: newest?.content.comment ?? '',
      // A comment belongs to its version: the draft has none, and that is no change.
      changes: newest ? changesBetween(withoutComment(newest.content), report.content) : [],
    },
  };
}
