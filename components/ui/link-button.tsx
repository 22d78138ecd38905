'use client';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';

/** A button that is a link; for server components, which cannot hand `Link` over themselves. */
export function LinkButton(props: ButtonProps & { readonly href: string; readonly children: ReactNode }) {
  return <Button component={Link} {...props} />;
}
