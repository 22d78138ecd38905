import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { VerificationPage } from '@/components/reports/verification-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('reports.verify'))('title'), robots: { index: false } };
}

/** What stands behind the code at the foot of a printed report; the address is printed beside it. */
export default async function VerifiedPage({ params }: { readonly params: Promise<{ code: string }> }) {
  const { code } = await params;
  return <VerificationPage code={code} />;
}
