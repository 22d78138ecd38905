import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Title of a page with what it is about and what can be done on it. */
export function PageHeader(props: {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Breadcrumbs or a way back, above the title. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Stack gap="xs">
      {props.above}
      <Group justify="space-between" align="flex-start" gap="md">
        <Box miw={0} flex="1 1 280px">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {props.title}
          </Title>
          {props.description && (
            <Text c="dimmed" size="sm" mt={4}>
              {props.description}
            </Text>
          )}
        </Box>
        {props.actions && <Group gap="sm">{props.actions}</Group>}
      </Group>
    </Stack>
  );
}
