import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { type Language, languageOf } from '@/lib/messages/language';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { requireCertificatePdf } from './printing';
import { type ErasureRow, findVisibleErasure } from './queries';

async function requireCertified(principal: Principal, id: string): Promise<ErasureRow> {
  const found = await findVisibleErasure(database(), principal, id);
  if (!found?.erasure.certificate) throw new AppError('NOT_FOUND', say('errors.erasureNotFound'));
  return found.erasure;
}

const recordDownload = (principal: Principal, { id, code, projectId }: ErasureRow, what: string) =>
  recordAudit(database(), principal, {
    type: 'data',
    action: 'erasure.download-certificate',
    message: `Downloaded the certificate of the erasure ${code} (${what})`,
    projectId,
    resourceType: 'erasure',
    resourceId: id,
  });

/** The certificate of an erasure. @throws AppError NOT_FOUND, also outside the fence and while there is none. */
export async function downloadCertificate(principal: Principal, id: string): Promise<Response> {
  const erasure = await requireCertified(principal, id);
  const { certificate, certificateSha256, code } = erasure;
  await recordDownload(principal, erasure, 'JSON');
  return downloadResponse(`${JSON.stringify({ certificate, sha256: certificateSha256 }, null, 2)}\n`, {
    name: `erasure-${code}.json`,
    type: 'application/json; charset=utf-8',
  });
}

/**
 * The certificate of an erasure as a PDF, in the language asked for or that of the principal's pages.
 * @throws AppError NOT_FOUND, also outside the fence and while there is none; otherwise as `requireCertificatePdf`.
 */
export async function downloadCertificatePdf(
  principal: Principal,
  { id, language }: { readonly id: string; readonly language?: Language | undefined },
  request: Request,
): Promise<Response> {
  const erasure = await requireCertified(principal, id);
  const key = await requireCertificatePdf(erasure, language ?? languageOf(principal.origin.language));
  await recordDownload(principal, erasure, 'PDF');
  return mediaResponse(request, objectStore(), key, { downloadName: `erasure-${erasure.code}.pdf` });
}
