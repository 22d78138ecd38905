'use client';
import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import classes from './chart-frame.module.css';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart with its title and its numbers: as a table on request, and always for screen readers. */
export function ChartFrame(props: {
  readonly title: string;
  readonly table: ChartTable;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useTranslations('reports.charts');
  const [shown, toggle] = useDisclosure(false);
  const captionId = useId();
  const tableId = useId();
  const table = <NumbersTable title={props.title} table={props.table} />;
  return (
    // Browsers name a figure by its caption only where that is its first or last child.
    <figure className={classes.frame} aria-labelledby={captionId}>
      <Group justify="space-between" gap="xs" mb="xs" wrap="nowrap" align="flex-start">
        <Text component="figcaption" id={captionId} fw={600} size="sm">
          {props.title}
        </Text>
        <Button
          className={classes.toggle}
          size="compact-xs"
          variant="subtle"
          onClick={toggle.toggle}
          aria-expanded={shown}
          aria-controls={tableId}
        >
          {shown ? t('hideTable') : t('asTable')}
        </Button>
      </Group>
      <div className={classes.canvas} aria-hidden>
        {props.children}
      </div>
      {props.legend}
      <div id={tableId}>{shown ? table : <VisuallyHidden>{table}</VisuallyHidden>}</div>
    </figure>
  );
}

function NumbersTable({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    <Table aria-label={title} mt="xs" fz="xs">
      <Table.Thead>
        <Table.Tr>
          {table.head.map((cell) => (
            <Table.Th key={cell}>{cell}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.rows.map((row) => (
          <Table.Tr key={row[0]}>
            {row.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are fixed
              <Table.Td key={at}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
