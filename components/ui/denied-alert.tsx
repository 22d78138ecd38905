import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says in place what the person may not do, in the specification's words. */
export function DeniedAlert({ message, action }: { readonly message: string; readonly action?: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconLock aria-hidden />} title={message}>
      {action}
    </Alert>
  );
}
