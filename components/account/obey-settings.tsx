'use client';
import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { keepLanguage, keptLanguage } from './language-cookie';

/** Brings a browser to what the person has set, perhaps on another device: light or dark, and the language. */
export function ObeySettings({
  darkMode,
  language,
}: {
  readonly darkMode: boolean;
  readonly language: string;
}) {
  const { setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const obeyed = useRef<boolean | null>(null);
  useEffect(() => {
    // Once a setting: whoever then switches in this tab or another is not to be switched back.
    if (obeyed.current === darkMode) return;
    obeyed.current = darkMode;
    setColorScheme(darkMode ? 'dark' : 'light');
  }, [darkMode, setColorScheme]);
  useEffect(() => {
    if ((keptLanguage() ?? 'en') === language) return;
    keepLanguage(language);
    router.refresh();
  }, [language, router]);
  return null;
}
