'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import work from '@/lib/messages/en/work.json';
import type { Language } from '@/lib/messages/language';
import { patternsOf, sayAgain } from '@/lib/platform/i18n/sentence-patterns';

const PATTERNS = patternsOf(work);

/** Says what long work says of itself, stored in English, in the language of the page. */
export function useWorkSentence(): (english: string) => string {
  const t = useTranslations('work');
  const language = useLocale() as Language;
  return useCallback(
    (english) =>
      language === 'en'
        ? english
        : sayAgain(english, PATTERNS, language, (key) => t.raw(key as keyof typeof work)),
    [language, t],
  );
}
