import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin } from '@/lib/platform/access';
import { requireAttempt } from '@/lib/platform/auth';
import { getSystemSettings } from '@/lib/platform/settings';
import type { Verification } from '../contract-signing';
import { readCode } from './code';
import { contentHash } from './content-hash';
import { findByCode } from './queries';

/** Wide enough for a ward behind one address, and far too narrow to find one of 2^80 codes. */
const LIMIT = { attempts: 60, windowSeconds: 15 * 60 };

/**
 * What stands behind the code on a printed report, for whoever holds the paper: whether it was signed here, by whom and
 * when, whether it was amended since, and the figures to compare with those printed. Neither patient nor dataset.
 *
 * @throws AppError NOT_FOUND for a code that is not ours; TOO_MANY_REQUESTS.
 */
export async function verifyReport(origin: Origin, typed: string): Promise<Verification> {
  await requireAttempt(`verify-report:${origin.ipAddress ?? 'unknown'}`, LIMIT);
  const code = readCode(typed);
  const found = code ? await findByCode(code) : undefined;
  if (!found) throw new AppError('NOT_FOUND', say('errors.codeUnknown'));
  const { version, newestNumber } = found;
  const { content, signature, contentSha256 } = version;
  return {
    code: signature.code,
    laboratory: (await getSystemSettings()).general.siteName,
    version: signature.number,
    newest_version: newestNumber,
    signer: signature.signerName,
    signed_at: signature.signedAt,
    sha256: signature.sha256,
    is_intact: contentHash(content) === contentSha256,
    erased_at: content.erasure?.erasedAt ?? null,
    is_simulated: content.isSimulated,
    reference_set: content.referenceSet.name,
    figures: content.figures.map(({ key, value, unit, interval95 }) => ({
      key,
      value,
      unit,
      interval_95: interval95,
    })),
  };
}
