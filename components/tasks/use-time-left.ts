'use client';
import { useTranslations } from 'next-intl';

/** How long something still takes, in words: seconds within the first minute and a half, then minutes, then hours. */
export function useTimeLeft(): (seconds: number | null) => string {
  const t = useTranslations('shell.tasks.left');
  return (seconds) => {
    if (seconds === null) return t('unknown');
    if (seconds <= 90) return t('seconds', { count: seconds });
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 60) return t('minutes', { count: minutes });
    return t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
