import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One subject of an account page. */
export function Card(props: {
  readonly title: string;
  /** Level of its heading: one below that of the page. */
  readonly titleOrder?: 2 | 3 | undefined;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={props.title}>
      <Stack gap="md">
        <div>
          <Title order={props.titleOrder ?? 2} size="h4">
            {props.title}
          </Title>
          {props.description && (
            <Text size="sm" c="dimmed" mt={4}>
              {props.description}
            </Text>
          )}
        </div>
        {props.children}
      </Stack>
    </Paper>
  );
}
