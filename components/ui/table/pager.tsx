'use client';
import { Group, Pagination, Select, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { PAGE_SIZES } from './table-state';

/** Which rows one sees, how many at once, and the way to the others. */
export function Pager(props: {
  readonly page: number;
  readonly limit: number;
  readonly limits?: readonly number[] | undefined;
  readonly total: number;
  /** False when there are more than were counted. */
  readonly isTotalExact?: boolean;
  readonly onPage: (page: number) => void;
  /** Without it, pages keep their size. */
  readonly onLimit?: ((limit: number) => void) | undefined;
}) {
  const t = useTranslations('table');
  const { page, limit, total, isTotalExact = true, onLimit } = props;
  const label = useId();
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = Math.min(total, (page - 1) * limit + 1);
  const to = Math.min(total, page * limit);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        {onLimit && (
          <>
            <Text size="sm" id={label}>
              {t('rowsPerPage')}
            </Text>
            <Select
              aria-labelledby={label}
              size="xs"
              w={76}
              allowDeselect={false}
              data={(props.limits ?? PAGE_SIZES).map(String)}
              value={String(limit)}
              onChange={(value) => value && onLimit(Number(value))}
            />
          </>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {t(isTotalExact ? 'range' : 'rangeOpen', { from, to, total })}
        </Text>
      </Group>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={props.onPage}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t(control) })}
          getItemProps={(item) => ({ 'aria-label': t('pageNumber', { page: item }) })}
        />
      )}
    </Group>
  );
}
