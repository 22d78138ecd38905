import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names and values under a heading. */
export function Facts(props: {
  readonly heading: string;
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <Stack gap={4} component="section" aria-label={props.heading}>
      <Text fw={600} size="sm">
        {props.heading}
      </Text>
      {props.rows.map(([label, value]) => (
        <Group key={label} justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="sm" ta="right" component="div">
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
