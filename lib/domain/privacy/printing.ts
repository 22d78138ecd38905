import { database } from '@/db/client';
import { type Language, languageOf } from '@/lib/messages/language';
import { linkAbout } from '@/lib/platform/audit';
import { sendEvent } from '@/lib/platform/jobs';
import { waitForPdf } from '@/lib/platform/pdf/pending';
import { getSystemSettings } from '@/lib/platform/settings';
import { objectStore } from '@/lib/platform/storage';
import { sha256OfJson } from '@/lib/sha256';
import type { PrintedCertificate } from './pdf/printed';
import { type ErasureRow, findErasure } from './queries';
import { readCertificate } from './queries-progress';

const CERTIFICATES = 'certificates/';
/** Characters of a hash in a file's name: enough to tell the certificates of one erasure apart. */
const HASH_IN_NAME = 16;

type Certified = Pick<ErasureRow, 'id' | 'certificateSha256'>;

/** An erasure that was carried out again has another certificate, and other PDFs. */
const pdfKeyOf = ({ id, certificateSha256 }: Certified, language: Language): string =>
  `${CERTIFICATES}${id}/${certificateSha256?.slice(0, HASH_IN_NAME)}-${language}.pdf`;

/**
 * What the PDF of an erasure says; null for one that has no certificate.
 * @throws Error for a certificate that isn't the one that its hash speaks of, or that the audit log doesn't know
 */
async function printedCertificate(row: ErasureRow): Promise<PrintedCertificate | null> {
  const { id, certificate, certificateSha256: sha256 } = row;
  if (certificate === null || sha256 === null) return null;
  if (sha256OfJson(certificate) !== sha256)
    throw new Error(`the certificate of the erasure ${id} isn't the one that was issued`);
  const link = await linkAbout('erasure.complete', id);
  if (!link) throw new Error(`the audit log has no completed erasure ${id}`);
  return {
    laboratory: (await getSystemSettings()).general.siteName,
    certificate: readCertificate(row),
    sha256,
    requestedBy: row.requestedByName,
    confirmedBy: row.decidedByName ?? '–',
    link,
  };
}

/**
 * Makes the PDF of an erasure's certificate in a language unless it is there; for the worker. Safe to run twice. Does
 * nothing for an erasure that has none.
 */
export async function storeCertificatePdf(erasureId: string, wanted: string): Promise<void> {
  const language = languageOf(wanted);
  const row = await findErasure(database(), erasureId);
  const printed = row && (await printedCertificate(row));
  if (!printed) return;
  const key = pdfKeyOf(row, language);
  if (await objectStore().head(key)) return;
  // Only the worker renders: the renderer and its typefaces stay out of the web server's bundle.
  const { renderCertificatePdf } = await import(/* turbopackIgnore: true */ './pdf/render');
  await objectStore().put(key, await renderCertificatePdf(printed, language), {
    contentType: 'application/pdf',
  });
}

/**
 * Where the PDF of a certificate lies in the store. One that is not made yet is waited for.
 * @throws AppError as `waitForPdf`.
 */
export async function requireCertificatePdf(row: Certified, language: Language): Promise<string> {
  const key = pdfKeyOf(row, language);
  const find = async (): Promise<string | null> => ((await objectStore().head(key)) ? key : null);
  if (await find()) return key;
  await sendEvent('certificate/requested', { erasureId: row.id, language });
  return waitForPdf(find);
}
