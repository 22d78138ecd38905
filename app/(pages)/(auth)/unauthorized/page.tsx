import { Anchor, List, ListItem, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GoBackButton } from '@/components/auth/go-back-button';
import { Notice } from '@/components/auth/notice';
import { LinkButton } from '@/components/ui/link-button';
import { admits } from '@/lib/platform/access';
import { currentPrincipal } from '@/lib/platform/auth/page-guard';
import { getSystemSettings } from '@/lib/platform/settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.unauthorized'))('title') };
}

/** What the guard of a page answers whoever lacks its permission. Open to everyone. */
export default async function UnauthorizedPage() {
  const t = await getTranslations('auth.unauthorized');
  const principal = await currentPrincipal();
  const { contactEmail } = (await getSystemSettings()).general;
  const managesRoles = principal !== null && admits(principal.permissions, 'manage_roles');
  return (
    <Notice
      icon={<IconLock />}
      color="red"
      title={t('title')}
      actions={
        <>
          <LinkButton href="/">{t('dashboard')}</LinkButton>
          <GoBackButton label={t('goBack')} />
          {managesRoles && (
            <LinkButton href="/admin/roles" variant="default">
              {t('manageRoles')}
            </LinkButton>
          )}
        </>
      }
    >
      <Text>{t('body')}</Text>
      <List spacing="xs">
        <ListItem>{t('reasons.role')}</ListItem>
        <ListItem>{t('reasons.workflow')}</ListItem>
        <ListItem>{t('reasons.changed')}</ListItem>
      </List>
      <Text c="dimmed">
        {t.rich('advice', {
          email: () => (
            <Anchor underline="always" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </Anchor>
          ),
        })}
      </Text>
    </Notice>
  );
}
