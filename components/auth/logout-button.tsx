'use client';
import { Button } from '@mantine/core';
import { signOut } from 'next-auth/react';
import { useState } from 'react';

/** Ends the session and returns to the sign-in page. */
export function LogoutButton({ label }: { readonly label: string }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut({ callbackUrl: '/login' });
  };
  return (
    <Button loading={isBusy} onClick={() => void leave()}>
      {label}
    </Button>
  );
}
