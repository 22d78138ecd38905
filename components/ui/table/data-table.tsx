'use client';
import { Center, Loader, Stack, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '@/lib/platform/http/client';
import { ErrorAlert } from '../error-alert';
import classes from './data-table.module.css';
import { NoMatch } from './no-match';
import { Pager } from './pager';
import type { Table as TableHandle } from './use-table-state';

export interface Column<Row, Sort extends string> {
  readonly key: string;
  readonly label: string;
  /** By what the server sorts when its head is pressed. */
  readonly sort?: Sort;
  readonly align?: 'left' | 'right';
  /** Left out on narrower windows. */
  readonly visibleFrom?: 'sm' | 'md' | 'lg';
  /** Its words are short and are never broken. */
  readonly keepsWords?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isTotalExact?: boolean;
}

interface Props<Row, Sort extends string, Filter extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly keyOf: (row: Row) => string;
  readonly table: TableHandle<Sort, Filter>;
  /** Undefined while the first page is on its way. */
  readonly answer: Answer<Row> | undefined;
  readonly isWaiting: boolean;
  readonly error: ApiError | undefined;
  /** Said where the server gives no reason; a function says it with the reason, whoever gives it. */
  readonly failed: string | ((reason: string) => string);
  readonly onRetry: () => void;
  /** Said where there are no rows at all; without it, `noMatch` is said. */
  readonly empty?: ReactNode;
  /** Said where rows were looked for and none was found. */
  readonly noMatch: string;
  readonly alwaysPaged?: boolean;
}

/** A page of rows that the server found, sorted and cut; with its loading, empty and failed states. */
export function DataTable<Row, Sort extends string, Filter extends string>(props: Props<Row, Sort, Filter>) {
  const { table, columns, answer } = props;
  const { state, change } = table;
  const pages = Math.max(1, Math.ceil((answer?.total ?? 0) / state.limit));
  useEffect(() => {
    // The last row of the last page is gone, or an old address asks for more pages than there are.
    if (answer?.rows.length === 0 && !props.isWaiting && state.page > pages) change({ page: pages });
  }, [answer, props.isWaiting, state.page, pages, change]);
  if (props.error) {
    const { error, failed } = props;
    const reason = typeof failed === 'function' ? failed(error.message) : failed;
    const isTold = error.status > 0 && typeof failed === 'string';
    return <ErrorAlert message={isTold ? error.message : reason} onRetry={props.onRetry} />;
  }
  const isEmpty = answer?.rows.length === 0;
  const { isFiltered } = table;
  // Without rows and without a search there is nothing that heads could stand above.
  if (isEmpty && !isFiltered && !props.isWaiting && props.empty && typeof props.empty !== 'string') {
    return props.empty;
  }
  const isPaged = props.alwaysPaged !== false || (answer?.total ?? 0) > table.state.limit;
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={0} type="native" className={props.isWaiting ? classes.waiting : ''}>
        <Table verticalSpacing="xs" aria-label={props.label} aria-busy={props.isWaiting}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} table={table} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer?.rows.map((row) => (
              <Table.Tr key={props.keyOf(row)}>
                {columns.map(({ key, align = 'left', visibleFrom, keepsWords = false, render }) => (
                  <Table.Td
                    key={key}
                    ta={align}
                    {...(visibleFrom ? { visibleFrom } : {})}
                    className={keepsWords ? '' : classes.cell}
                  >
                    {render(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!answer && (
        <Center py="lg">
          <Loader size="sm" />
        </Center>
      )}
      {isEmpty && (isFiltered || !props.empty) && (
        <NoMatch text={props.noMatch} onClear={isFiltered ? table.clear : undefined} />
      )}
      {isEmpty && !isFiltered && typeof props.empty === 'string' && <NoMatch text={props.empty} />}
      {answer && isPaged && answer.total > 0 && (
        <Pager
          page={table.state.page}
          limit={table.state.limit}
          limits={table.options.limits}
          total={answer.total}
          isTotalExact={answer.isTotalExact ?? true}
          onPage={(page) => table.change({ page })}
          onLimit={(limit) => table.change({ limit })}
        />
      )}
    </Stack>
  );
}

function HeadCell<Row, Sort extends string, Filter extends string>(props: {
  readonly column: Column<Row, Sort>;
  readonly table: TableHandle<Sort, Filter>;
}) {
  const t = useTranslations('table');
  const { label, sort, align = 'left', visibleFrom } = props.column;
  const { state, change } = props.table;
  const isSorted = sort !== undefined && state.sort === sort;
  const Icon = isSorted ? (state.order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const direction = state.order === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th
      ta={align}
      {...(visibleFrom ? { visibleFrom } : {})}
      {...(sort === undefined ? {} : { 'aria-sort': isSorted ? direction : 'none' })}
    >
      {sort === undefined ? (
        label
      ) : (
        <UnstyledButton
          className={classes.sort ?? ''}
          onClick={() => change({ sort, order: isSorted && state.order === 'asc' ? 'desc' : 'asc' })}
          aria-label={t('sortBy', { column: label })}
        >
          {label}
          <Icon size={14} stroke={1.8} aria-hidden opacity={isSorted ? 1 : 0.45} />
        </UnstyledButton>
      )}
    </Table.Th>
  );
}
