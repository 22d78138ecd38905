'use client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { signOutHere } from './sign-out-here';

/** Ends the session and returns to the sign-in page. */
export function LogoutButton(props: { readonly label: string; readonly variant?: 'filled' | 'subtle' }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOutHere();
  };
  return (
    <Button variant={props.variant ?? 'filled'} loading={isBusy} onClick={() => void leave()}>
      {props.label}
    </Button>
  );
}
