'use client';
import { Box, Button, SimpleGrid, Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FrameView } from '@/lib/domain/frames/contract';
import type { useFrames } from './use-frames';

const COLUMNS = { base: 1, xs: 2, md: 3, xl: 4 };

/** Frames side by side, and the button that brings further ones. */
export function FrameGrid(props: {
  readonly list: Pick<
    ReturnType<typeof useFrames>,
    'frames' | 'total' | 'isLoading' | 'isValidating' | 'loadMore'
  >;
  readonly card: (frame: FrameView) => ReactNode;
  /** Where the specification calls the button for further ones something else. */
  readonly moreLabel?: string;
}) {
  const t = useTranslations('frames');
  const { frames, total, isLoading, isValidating, loadMore } = props.list;
  if (isLoading) {
    return (
      <SimpleGrid cols={COLUMNS} aria-busy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={200} />
        ))}
      </SimpleGrid>
    );
  }
  return (
    <>
      <SimpleGrid cols={COLUMNS}>{frames.map(props.card)}</SimpleGrid>
      {total > frames.length && (
        <Box ta="center">
          <Button variant="default" onClick={loadMore} loading={isValidating}>
            {props.moreLabel ?? t('loadMore')}
          </Button>
        </Box>
      )}
    </>
  );
}
