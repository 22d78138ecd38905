'use client';
import { Badge, type BadgeProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = Omit<BadgeProps, 'variant'> & Omit<ComponentPropsWithRef<'div'>, 'color' | 'style'>;

/**
 * A badge on a tint of its color, with the page's own text on it: colored text on the same color's tint is below
 * 4.5:1 for most colors. Never cut off: a status that reads 'Act…' says nothing.
 */
export function TintBadge(props: Props) {
  return <Badge variant="light" tt="none" c="var(--mantine-color-text)" miw="max-content" {...props} />;
}
