import { Anchor, Text } from '@mantine/core';
import { IconUserPause } from '@tabler/icons-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LogoutButton } from '@/components/auth/logout-button';
import { Notice } from '@/components/auth/notice';
import { getSystemSettings } from '@/lib/platform/settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.inactive'))('title') };
}

/** Where an account that is shut or awaits approval ends. Open: there is no session to ask for. */
export default async function AccountInactivePage() {
  const t = await getTranslations('auth.inactive');
  const { adminEmail } = (await getSystemSettings()).general;
  return (
    <Notice
      icon={<IconUserPause />}
      color="yellow"
      title={t('title')}
      actions={<LogoutButton label={t('logout')} />}
    >
      <Text>{t('body')}</Text>
      <Text>
        {t.rich('contact', {
          email: () => (
            <Anchor underline="always" href={`mailto:${adminEmail}`}>
              {adminEmail}
            </Anchor>
          ),
        })}
      </Text>
    </Notice>
  );
}
