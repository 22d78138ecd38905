'use client';
import { Button, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Pager } from '@/components/ui/table/pager';
import type { ApiError } from '@/lib/platform/http/client';

export const CARDS_PER_PAGE = 20;

/** A page of cards with its loading, failed and empty states. */
export function PageOfCards(props: {
  readonly answer: { readonly total: number } | undefined;
  readonly error: ApiError | undefined;
  /** The specification's heading for a list that cannot be loaded. */
  readonly failed: string;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('reviews.cells');
  const { answer, error } = props;
  if (error) {
    return (
      <Stack align="center" gap="sm" py="xl" role="alert">
        <Title order={2} size="h4">
          {props.failed}
        </Title>
        <Text c="dimmed" ta="center">
          {error.message}
        </Text>
        <Button onClick={props.onRetry}>{t('retry')}</Button>
      </Stack>
    );
  }
  if (!answer) {
    return (
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height={160} />
        ))}
      </SimpleGrid>
    );
  }
  if (answer.total === 0) return props.empty;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>{props.children}</SimpleGrid>
      <Pager page={props.page} limit={CARDS_PER_PAGE} total={answer.total} onPage={props.onPage} />
    </Stack>
  );
}
