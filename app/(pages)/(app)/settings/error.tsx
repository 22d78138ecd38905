'use client';
import { useTranslations } from 'next-intl';
import { PageFailure } from '@/components/ui/page-failure';

/** The page consists of the settings: it fails where they cannot be loaded. */
export default function SettingsError({ retry }: { readonly retry: () => void }) {
  return <PageFailure message={useTranslations('account.settings')('loadFailed')} onRetry={retry} />;
}
