'use client';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { callApi } from '@/lib/platform/http/client';
import { updateUserSettings } from '@/lib/platform/profile/contract';

/**
 * Light or dark; kept in local storage under `theme`, and with the account. The server doesn't know the choice, so it writes both icons and
 * the stylesheet hides one: what the browser draws first is then what it keeps.
 */
export function ColorSchemeToggle() {
  const t = useTranslations('shell');
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const toggle = (): void => {
    const darkMode = shown !== 'dark';
    setColorScheme(darkMode ? 'dark' : 'light');
    // So that it holds on the person's other devices, too. Here it holds also if the server cannot be reached.
    void callApi(updateUserSettings, { body: { darkMode } }).catch(() => undefined);
  };
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('toggleTheme')} onClick={toggle}>
      <IconSun size={20} stroke={1.6} className="mantine-light-hidden" />
      <IconMoon size={20} stroke={1.6} className="mantine-dark-hidden" />
    </ActionIcon>
  );
}
