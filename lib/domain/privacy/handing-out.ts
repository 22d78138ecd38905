import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { downloadResponse } from '@/lib/platform/http/download';
import { findVisibleErasure } from './queries';

/** The certificate of an erasure. @throws AppError NOT_FOUND, also outside the fence and while there is none. */
export async function downloadCertificate(principal: Principal, id: string): Promise<Response> {
  const found = await findVisibleErasure(database(), principal, id);
  if (!found?.erasure.certificate) throw new AppError('NOT_FOUND', say('errors.erasureNotFound'));
  const { certificate, certificateSha256, code, projectId } = found.erasure;
  await recordAudit(database(), principal, {
    type: 'data',
    action: 'erasure.download-certificate',
    message: `Downloaded the certificate of the erasure ${code}`,
    projectId,
    resourceType: 'erasure',
    resourceId: id,
  });
  return downloadResponse(`${JSON.stringify({ certificate, sha256: certificateSha256 }, null, 2)}\n`, {
    name: `erasure-${code}.json`,
    type: 'application/json; charset=utf-8',
  });
}
