'use client';
import { Button } from '@mantine/core';
import { useRouter } from 'next/navigation';

/** To the page one came from. */
export function GoBackButton({ label }: { readonly label: string }) {
  const router = useRouter();
  return (
    <Button variant="default" onClick={() => router.back()}>
      {label}
    </Button>
  );
}
