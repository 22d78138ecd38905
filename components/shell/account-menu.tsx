'use client';
import { Avatar, Box, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconApi, IconLogout, IconSettings, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { signOutHere } from '@/components/auth/sign-out-here';
import { Link } from '@/components/ui/link';
import { adminSections } from './admin-navigation';

export interface ShellUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly permissions: readonly string[];
  readonly photoURL: string | null;
}

/** Who is signed in, and the way out. */
export function AccountMenu({ user }: { readonly user: ShellUser }) {
  const t = useTranslations('shell.account');
  const [administration] = adminSections(user.permissions);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton>
          {/* Initials stand for a picture: the name is said in full. */}
          <Avatar
            src={user.photoURL}
            name={user.displayName}
            color="initials"
            size={34}
            radius="xl"
            alt=""
            aria-hidden
          />
          <VisuallyHidden>{t('menu', { name: user.displayName })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <Text size="xs" c="dimmed">
            {t('signedInAs')}
          </Text>
          <Text size="sm" fw={600} truncate>
            {user.displayName}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item component={Link} href="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Item component={Link} href="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          {t('settings')}
        </Menu.Item>
        {administration && (
          <Menu.Item
            component={Link}
            href={administration.href}
            leftSection={<IconShieldLock size={16} aria-hidden />}
          >
            {t('administration')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} href="/api-docs" leftSection={<IconApi size={16} aria-hidden />}>
          {t('apiDocs')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOutHere()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
