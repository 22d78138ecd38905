'use client';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';

/** The page consists of the settings: it fails where they cannot be loaded. */
export default function SettingsError({ retry }: { readonly retry: () => void }) {
  const t = useTranslations('account.settings');
  return <ErrorAlert message={t('loadFailed')} onRetry={retry} />;
}
