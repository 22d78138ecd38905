'use client';
import {
  localStorageColorSchemeManager,
  MantineProvider,
  MantineThemeProvider,
  Notification,
} from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { SWRConfig } from 'swr';
import { ConfirmProvider } from './confirm';
import { readableColors, theme } from './theme';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

/** Gives a name in the person's language to the close button of toasts, which Mantine leaves without one. */
function NamedCloseButtons({ children }: { children: ReactNode }) {
  const close = useTranslations('shell.confirm')('close');
  const named = useMemo(
    () => ({
      components: {
        Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': close } } }),
      },
    }),
    [close],
  );
  return <MantineThemeProvider theme={named}>{children}</MantineThemeProvider>;
}

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
        <NamedCloseButtons>
          <ConfirmProvider>
            <Notifications position="top-right" autoClose={5000} zIndex={400} />
            {children}
          </ConfirmProvider>
        </NamedCloseButtons>
      </SWRConfig>
    </MantineProvider>
  );
}
