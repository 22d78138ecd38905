'use client';
import { useTranslations } from 'next-intl';
import { PageFailure } from '@/components/ui/page-failure';

/** What a page that failed shows; the cause is in the server's log, not on the screen. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  return <PageFailure message={useTranslations('shell')('loadFailed')} onRetry={retry} />;
}
