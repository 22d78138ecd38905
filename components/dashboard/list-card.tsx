import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ListEntry {
  readonly key: string;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly aside?: ReactNode;
}

/** A short list with its title, or the words for there being nothing. */
export function ListCard(props: {
  readonly title: string;
  readonly empty: string;
  readonly entries: readonly ListEntry[];
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={props.title}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {props.title}
        </Title>
        {props.entries.length === 0 ? (
          <Text size="sm" c="dimmed">
            {props.empty}
          </Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {props.entries.map(({ key, name, detail, aside }) => (
              <Group
                key={key}
                component="li"
                justify="space-between"
                align="flex-start"
                gap="sm"
                wrap="nowrap"
              >
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                  {detail && (
                    <Text size="xs" c="dimmed">
                      {detail}
                    </Text>
                  )}
                </div>
                {aside}
              </Group>
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
