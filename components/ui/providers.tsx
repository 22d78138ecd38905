'use client';
import {
  localStorageColorSchemeManager,
  MantineProvider,
  MantineThemeProvider,
  Notification,
} from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { useTranslations } from 'next-intl';
import { type ReactNode, useInsertionEffect, useMemo, useState } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ConfirmProvider } from './confirm';
import classes from './providers.module.css';
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

/**
 * How pages load data. Refetch on focus and reconnect are off, as the specification asks. What is on its way is asked for
 * once, but what has come is never taken for fresh: a list opened again a second later may have been changed by others.
 */
const LOADING: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
};

/** What every page stands in: theme, confirm dialogs, toasts and the data cache. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  // The policy that holds is the one that came with the document. When Next draws the layout again it hands over a new
  // nonce, and styles under that one would be blocked.
  const [documentNonce] = useState(nonce);
  // Dialogs keep the page behind them from scrolling by a style of another library, which asks here. An insertion effect,
  // because a dialog may be open as the page arrives.
  useInsertionEffect(() => setNonce(documentNonce), [documentNonce]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
      getStyleNonce={() => documentNonce}
    >
      <SWRConfig value={LOADING}>
        <NamedCloseButtons>
          <ConfirmProvider>
            <Notifications
              position="top-right"
              autoClose={6000}
              zIndex={400}
              classNames={{ root: classes.toasts }}
            />
            {children}
          </ConfirmProvider>
        </NamedCloseButtons>
      </SWRConfig>
    </MantineProvider>
  );
}
