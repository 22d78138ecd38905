'use client';
import { NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import {
  IconDatabaseExport,
  IconFolders,
  IconKey,
  IconListDetails,
  IconMail,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { mayOpenPage } from '@/lib/platform/access/pages';

const SECTIONS = [
  { key: 'users', href: '/admin/users', icon: IconUsers },
  { key: 'roles', href: '/admin/roles', icon: IconShieldCheck },
  { key: 'permissions', href: '/admin/permissions', icon: IconKey },
  { key: 'projects', href: '/admin/projects', icon: IconFolders },
  { key: 'logs', href: '/admin/logs', icon: IconListDetails },
  { key: 'outbox', href: '/admin/outbox', icon: IconMail },
  { key: 'privacy', href: '/admin/privacy', icon: IconShieldLock },
  { key: 'settings', href: '/admin/settings', icon: IconSettings },
  { key: 'backups', href: '/admin/backups', icon: IconDatabaseExport },
] as const;

/** The sections of administration that these permissions open. */
export const adminSections = (permissions: readonly string[]) =>
  SECTIONS.filter(({ href }) => mayOpenPage(permissions, href));

/** The drawer's content on the pages of administration. */
export function AdminNavigation(props: {
  readonly permissions: readonly string[];
  readonly onNavigate: () => void;
}) {
  const t = useTranslations('admin.navigation');
  const path = usePathname();
  return (
    <Stack gap="xs" flex={1} mih={0} component="nav" aria-label={t('label')}>
      <Text fw={600} p="md" pb={0}>
        {t('label')}
      </Text>
      <ScrollArea flex={1} px="xs">
        {adminSections(props.permissions).map(({ key, href, icon: Icon }) => (
          <NavLink
            key={key}
            component={Link}
            href={href}
            label={t(key)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            active={path === href}
            aria-current={path === href ? 'page' : undefined}
            onClick={props.onNavigate}
          />
        ))}
      </ScrollArea>
    </Stack>
  );
}
