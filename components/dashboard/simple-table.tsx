import {
  Paper,
  Stack,
  Table,
  TableScrollContainer,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
  Title,
} from '@mantine/core';
import type { ReactNode } from 'react';

interface Cell {
  readonly label: string;
  readonly align?: 'right';
}

/** A short table with its title, or the words for there being nothing. */
export function SimpleTable(props: {
  readonly title: string;
  readonly note?: string;
  readonly empty: string;
  readonly head: readonly Cell[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly minWidth?: number;
}) {
  const { head } = props;
  return (
    <Paper withBorder p="md" component="section" aria-label={props.title}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {props.title}
        </Title>
        {props.note && (
          <Text size="xs" c="dimmed">
            {props.note}
          </Text>
        )}
        {props.rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            {props.empty}
          </Text>
        ) : (
          <TableScrollContainer
            minWidth={props.minWidth ?? 560}
            type="native"
            tabIndex={0}
            role="group"
            aria-label={props.title}
          >
            <Table aria-label={props.title} fz="sm" verticalSpacing="xs">
              <TableThead>
                <TableTr>
                  {head.map(({ label, align }) => (
                    <TableTh key={label} ta={align}>
                      {label}
                    </TableTh>
                  ))}
                </TableTr>
              </TableThead>
              <TableTbody>
                {props.rows.map(({ key, cells }) => (
                  <TableTr key={key}>
                    {cells.map((cell, at) => (
                      <TableTd key={head[at]?.label} ta={head[at]?.align}>
                        {cell}
                      </TableTd>
                    ))}
                  </TableTr>
                ))}
              </TableTbody>
            </Table>
          </TableScrollContainer>
        )}
      </Stack>
    </Paper>
  );
}
