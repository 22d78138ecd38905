import { createTranslator } from 'next-intl';
import { reportFormat } from '@/lib/domain/reports/contract-format';
import { messages } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { renderPdf } from '@/lib/platform/pdf/rendering';
import { CertificateDocument } from './certificate-document';
import type { PrintedCertificate } from './printed';

/**
 * The certificate of an erasure as a PDF of A4 pages in a language; the same certificate gives the same bytes. Takes a few
 * tenths of a second: for the worker, not for the web server.
 */
export function renderCertificatePdf(printed: PrintedCertificate, language: Language): Promise<Uint8Array> {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: 'privacy' });
  return renderPdf(printed, (fonts, written) => (
    <CertificateDocument
      printed={written}
      language={language}
      fonts={fonts}
      t={t}
      format={reportFormat(language)}
    />
  ));
}
