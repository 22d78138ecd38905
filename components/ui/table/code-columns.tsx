import { Text } from '@mantine/core';
import type { Column } from './data-table';

/** The columns of things that have a name for people and a code for programs; on telephones the code is below the name. */
export function codeColumns<Row extends { readonly name: string; readonly code: string }>(
  name: string,
  code: string,
): readonly Column<Row, 'name' | 'code'>[] {
  return [
    {
      key: 'name',
      label: name,
      sort: 'name',
      render: (row) => (
        <>
          <Text size="sm" fw={600}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" hiddenFrom="sm">
            {row.code}
          </Text>
        </>
      ),
    },
    {
      key: 'code',
      label: code,
      sort: 'code',
      visibleFrom: 'sm',
      render: (row) => (
        <Text size="sm" ff="monospace">
          {row.code}
        </Text>
      ),
    },
  ];
}
