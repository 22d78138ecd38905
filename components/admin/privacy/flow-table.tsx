'use client';
import { Stack, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './privacy.module.css';

/** A table with its heading; wide ones scroll on narrow screens. */
export function FlowTable(props: {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {props.title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls with the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={props.title}>
        <Table withTableBorder verticalSpacing="xs" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              {props.heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{props.children}</Table.Tbody>
        </Table>
      </section>
    </Stack>
  );
}
