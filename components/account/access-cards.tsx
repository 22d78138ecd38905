'use client';
import { Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PageLink } from '@/components/ui/page-access';
import { TintBadge } from '@/components/ui/tint-badge';
import type { ProfileView } from '@/lib/platform/profile/contract';
import { Card } from './card';

/** The roles of the account, and what they are for. */
export function RoleCard({ roles }: { readonly roles: ProfileView['systemRoles'] }) {
  const t = useTranslations('account.roles');
  return (
    <Card title={t('title')}>
      {roles.length === 0 && (
        <div>
          <Text fw={600}>{t('empty')}</Text>
          <Text size="sm" c="dimmed">
            {t('emptyText')}
          </Text>
        </div>
      )}
      {roles.map((role) => (
        <Group key={role.id} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div>
            <Text fw={600}>{role.name}</Text>
            <Text size="sm" c="dimmed">
              {role.description}
            </Text>
          </div>
          <TintBadge color={role.isSystem ? 'blue' : 'gray'}>
            {t(role.isSystem ? 'system' : 'custom')}
          </TintBadge>
        </Group>
      ))}
    </Card>
  );
}

/** The projects that the account belongs to, with its access level in each. */
export function ProjectAccessCard({ projects }: { readonly projects: ProfileView['projects'] }) {
  const t = useTranslations('account.projects');
  const level = useTranslations('projects.accessLevel');
  return (
    <Card title={t('title')}>
      {projects.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      )}
      {projects.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {projects.map((project) => (
            <Group key={project.id} component="li" justify="space-between" gap="sm">
              <PageLink href={`/sarm/projects/${project.id}/datasets`}>{project.name}</PageLink>
              <TintBadge color="gray">{level(project.accessLevel)}</TintBadge>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}
