'use client';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';

/**
 * A link within text; for server components, which cannot hand `Link` over themselves. `disabled` keeps people on the
 * page while something is under way that leaving would lose.
 */
export function TextLink(props: {
  readonly href: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  if (props.disabled) {
    return (
      <Text component="a" role="link" aria-disabled size="sm" c="dimmed">
        {props.children}
      </Text>
    );
  }
  return (
    <Anchor component={Link} href={props.href} size="sm" underline="always">
      {props.children}
    </Anchor>
  );
}
