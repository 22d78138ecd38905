'use client';
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/**
 * Light or dark; kept in local storage under `theme`. The server doesn't know the choice, so it writes both icons and
 * the stylesheet hides one: what the browser draws first is then what it keeps.
 */
export function ColorSchemeToggle() {
  const t = useTranslations('shell');
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('toggleTheme')}
      onClick={toggleColorScheme}
    >
      <IconSun size={20} stroke={1.6} className="mantine-light-hidden" />
      <IconMoon size={20} stroke={1.6} className="mantine-dark-hidden" />
    </ActionIcon>
  );
}
