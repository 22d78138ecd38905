'use client';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';

/** What a page that failed shows; the cause is in the server's log, not on the screen. */
export default function PageError({ retry }: { readonly retry: () => void }) {
  const t = useTranslations('shell');
  return <ErrorAlert message={t('loadFailed')} onRetry={retry} />;
}
