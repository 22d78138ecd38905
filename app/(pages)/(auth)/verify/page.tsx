import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { VerificationPage } from '@/components/reports/verification-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports.verify'))('title') };
}

/** Checks a printed report. Open to everyone: whoever holds the paper may ask. */
export default function VerifyPage() {
  return <VerificationPage code={null} />;
}
