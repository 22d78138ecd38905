import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What stands where there is nothing yet, and what to do about it. */
export function EmptyState(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="sm" py={56} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {props.icon}
      </ThemeIcon>
      <Title order={2} size="h4">
        {props.title}
      </Title>
      {props.description && (
        <Text c="dimmed" maw={480}>
          {props.description}
        </Text>
      )}
      {props.action}
    </Stack>
  );
}
