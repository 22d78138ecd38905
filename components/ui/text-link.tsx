'use client';
import { Anchor } from '@mantine/core';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link within text; for server components, which cannot hand `Link` over themselves. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} size="sm" underline="always">
      {children}
    </Anchor>
  );
}
