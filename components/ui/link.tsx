'use client';
import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link within the product. Each page is made for its reader at the moment they ask for it, so pages are never fetched
 * ahead: for a table of fifty rows that would be fifty pages that nobody opens.
 */
export const Link = (props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) => (
  <NextLink {...props} prefetch={false} />
);
