'use client';
import { Anchor, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { Link } from '@/components/ui/link';
import { mayFollow } from '@/lib/platform/access/pages';
import { admits } from '@/lib/platform/access/permissions';
import { setPerson } from '@/lib/platform/http/client';

const PermissionsContext = createContext<readonly string[]>([]);

const PersonContext = createContext('');

/** Who looks at the page, by the account's id and email address, and what they may do. */
export function ViewerProvider(props: {
  readonly id: string;
  readonly email: string;
  readonly permissions: readonly string[];
  readonly children: ReactNode;
}) {
  const { id } = props;
  useEffect(() => setPerson(id), [id]);
  return (
    <PersonContext value={props.email}>
      <PermissionsContext value={props.permissions}>{props.children}</PermissionsContext>
    </PersonContext>
  );
}

/** Keeps apart what several people leave in one browser. */
export const usePerson = (): string => useContext(PersonContext);

/** Tells of an address within the product whether it leads to a page that exists and that is open to this person. */
export function useMayFollow(): (href: string) => boolean {
  const permissions = useContext(PermissionsContext);
  return useCallback((href) => mayFollow(permissions, href), [permissions]);
}

/** Whether the person who looks at the page holds a permission, by its code or its older name. */
export const useHolds = (permission: string): boolean => admits(useContext(PermissionsContext), permission);

/** A link to a page of the product; plain text for anyone who may not open that page. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const isOpen = useMayFollow()(href);
  if (!isOpen) {
    return (
      <Text component="span" size="sm">
        {children}
      </Text>
    );
  }
  return (
    <Anchor component={Link} href={href} size="sm" underline="always">
      {children}
    </Anchor>
  );
}
