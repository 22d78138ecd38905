'use client';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ConfirmProvider } from './confirm';
import { readableColors, theme } from './theme';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

/** What every page stands in: theme, confirm dialogs, toasts and the data cache. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={() => nonce}
    >
      <SWRConfig
        value={{ revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }}
      >
        <ConfirmProvider>
          <Notifications position="top-right" autoClose={5000} zIndex={400} />
          {children}
        </ConfirmProvider>
      </SWRConfig>
    </MantineProvider>
  );
}
