import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import '@/components/ui/reduced-motion.css';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTimeZone } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KeepTimeZone } from '@/components/ui/keep-time-zone';
import { Providers } from '@/components/ui/providers';
import { SiteProvider } from '@/components/ui/site';
import { Texts } from '@/components/ui/texts';
import { languageOf } from '@/lib/messages/language';
import { siteFacts } from '@/lib/platform/settings';

export async function generateMetadata(): Promise<Metadata> {
  // Read for every request, never while building: there is no database then.
  await headers();
  const { name, description } = await siteFacts();
  return { title: { default: name, template: `%s · ${name}` }, description, icons: '/icon.svg' };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const language = languageOf(await getLocale());
  return (
    <html lang={language} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript nonce={nonce} defaultColorScheme="light" localStorageKey="theme" />
      </head>
      <body>
        <Texts language={language} timeZone={await getTimeZone()}>
          <KeepTimeZone />
          <SiteProvider site={await siteFacts()}>
            <Providers nonce={nonce}>{children}</Providers>
          </SiteProvider>
        </Texts>
      </body>
    </html>
  );
}
