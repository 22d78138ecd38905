'use client';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { theme } from './theme';

/** What every page stands in: theme, confirm dialogs, toasts and the data cache. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="light" getStyleNonce={() => nonce}>
      <SWRConfig
        value={{ revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }}
      >
        <ModalsProvider>
          <Notifications position="top-right" autoClose={5000} />
          {children}
        </ModalsProvider>
      </SWRConfig>
    </MantineProvider>
  );
}
