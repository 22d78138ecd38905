'use client';
import { Avatar, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { usePresence } from '../session/use-presence';

/** Who else has the frame open. */
export function PeopleSection({ others }: { readonly others: ReturnType<typeof usePresence> }) {
  const t = useTranslations('annotation.people');
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('heading')}
      </Title>
      <div role="status">
        {others.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('nobody')}
          </Text>
        )}
        {others.map(({ userId, name }) => (
          <Group key={userId} gap="xs" mb={4} wrap="nowrap">
            <Avatar name={name} color="initials" size={24} radius="xl" alt="" />
            <Text size="sm" truncate>
              {name}
            </Text>
          </Group>
        ))}
      </div>
    </Stack>
  );
}
