import type { createTranslator } from 'next-intl';
import type { ReportFormat } from '@/lib/domain/reports/contract-format';
import type { messages } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import type { Certificate } from '../contract-content';

type Texts = ReturnType<typeof createTranslator<(typeof messages)[Language], 'privacy'>>;

/** What the PDF says: the certificate, who of the staff did it, and where the audit log vouches for it. */
export interface PrintedCertificate {
  readonly laboratory: string;
  readonly certificate: Certificate;
  /** Of the certificate in its canonical form. */
  readonly sha256: string;
  readonly requestedBy: string;
  readonly confirmedBy: string;
  /** Of the audit entry that names `sha256`. */
  readonly link: { readonly position: number; readonly hash: string };
}

export interface CertificateProps {
  readonly printed: PrintedCertificate;
  readonly language: Language;
  /** Families to write with, each for what those before it do not have. */
  readonly fonts: readonly string[];
  readonly t: Texts;
  readonly format: ReportFormat;
}
