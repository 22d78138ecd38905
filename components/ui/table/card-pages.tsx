'use client';
import { SimpleGrid, type SimpleGridProps, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '@/lib/platform/http/client';
import { ErrorAlert } from '../error-alert';
import { NoMatch } from './no-match';
import { Pager } from './pager';
import type { Table } from './use-table-state';

const COLUMNS = { base: 1, xs: 2, md: 3, xl: 4 };

/** A page of cards that the server found and cut, as DataTable has rows; with its loading, empty and failed states. */
export function CardPages<Row, Sort extends string, Filter extends string>(props: {
  readonly label: string;
  readonly table: Table<Sort, Filter>;
  /** Undefined while the first page is on its way. */
  readonly answer: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly isWaiting: boolean;
  readonly error: ApiError | undefined;
  readonly failed: string;
  readonly onRetry: () => void;
  readonly retryLabel?: string;
  /** Where there are no cards at all. */
  readonly empty: ReactNode;
  /** Where cards were looked for and none was found. */
  readonly noMatch: string;
  readonly columns?: SimpleGridProps['cols'];
  /** A card, with its `key`. */
  readonly card: (row: Row) => ReactNode;
}) {
  const { table, answer, columns = COLUMNS } = props;
  const { state, options, change } = table;
  const pages = Math.max(1, Math.ceil((answer?.total ?? 0) / state.limit));
  useEffect(() => {
    // The last card of the last page is gone, or an old address asks for more pages than there are.
    if (answer?.rows.length === 0 && !props.isWaiting && state.page > pages) change({ page: pages });
  }, [answer, props.isWaiting, state.page, pages, change]);
  if (props.error) {
    return (
      <ErrorAlert
        message={props.failed}
        onRetry={props.onRetry}
        {...(props.retryLabel ? { retryLabel: props.retryLabel } : {})}
      />
    );
  }
  if (!answer) {
    return (
      <SimpleGrid cols={columns} aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={180} />
        ))}
      </SimpleGrid>
    );
  }
  if (answer.rows.length === 0) {
    return table.isFiltered ? <NoMatch text={props.noMatch} onClear={table.clear} /> : props.empty;
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={columns} component="section" aria-label={props.label} aria-busy={props.isWaiting}>
        {answer.rows.map(props.card)}
      </SimpleGrid>
      <Pager
        page={state.page}
        limit={state.limit}
        limits={options.limits}
        total={answer.total}
        onPage={(page) => change({ page })}
        onLimit={(options.limits?.length ?? 0) === 1 ? undefined : (limit) => change({ limit })}
      />
    </Stack>
  );
}
