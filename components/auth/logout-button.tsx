'use client';
import { Button } from '@mantine/core';
import { signOut } from 'next-auth/react';
import { useState } from 'react';

/** Ends the session and returns to the sign-in page. */
export function LogoutButton(props: { readonly label: string; readonly variant?: 'filled' | 'subtle' }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut({ callbackUrl: '/login' });
  };
  return (
    <Button variant={props.variant ?? 'filled'} loading={isBusy} onClick={() => void leave()}>
      {props.label}
    </Button>
  );
}
