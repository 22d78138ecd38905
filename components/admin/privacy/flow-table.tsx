'use client';
import { Accordion, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './privacy.module.css';

/** A table that opens under its heading, and is open on paper; wide ones scroll on narrow screens. */
export function FlowTable(props: {
  readonly value: string;
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}) {
  return (
    <Accordion.Item value={props.value}>
      <Accordion.Control>{props.title}</Accordion.Control>
      <Accordion.Panel className={classes.panel}>
        {props.before}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls with the arrow keys */}
        <section className={classes.scroll} tabIndex={0}>
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
        {props.after}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
