import { Center, Group, Stack, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page that only says one thing and offers ways on. */
export function Notice(props: {
  readonly icon: ReactNode;
  readonly color: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="md" maw={480} align="flex-start">
        <ThemeIcon size={56} radius="xl" variant="light" color={props.color} aria-hidden>
          {props.icon}
        </ThemeIcon>
        <Title order={1} size="h2">
          {props.title}
        </Title>
        {props.children}
        <Group gap="sm">{props.actions}</Group>
      </Stack>
    </Center>
  );
}
