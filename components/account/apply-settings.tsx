'use client';
import { useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { keepLanguage, keptLanguage } from './language-cookie';

/** Applies the person's saved theme and language to this browser; they may have been set on another device. */
export function ApplySettings({
  darkMode,
  language,
}: {
  readonly darkMode: boolean;
  readonly language: string;
}) {
  const { setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const applied = useRef<boolean | null>(null);
  useEffect(() => {
    // Once for each saved value: a later switch in this tab or another one stays.
    if (applied.current === darkMode) return;
    applied.current = darkMode;
    setColorScheme(darkMode ? 'dark' : 'light');
  }, [darkMode, setColorScheme]);
  useEffect(() => {
    if ((keptLanguage() ?? 'en') === language) return;
    keepLanguage(language);
    router.refresh();
  }, [language, router]);
  return null;
}
