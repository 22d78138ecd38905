import { Center, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DetourPassword } from '@/components/account/detour-password';
import { LogoutButton } from '@/components/auth/logout-button';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { guardDetour } from '@/lib/platform/auth/page-guard';
import { getSystemSettings } from '@/lib/platform/settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.detours'))('expiredTitle') };
}

/** Where every page leads while the password is older than the system settings allow. */
export default async function PasswordExpiredPage() {
  await guardDetour();
  const t = await getTranslations('account.detours');
  const { requirePasswordReset } = (await getSystemSettings()).security;
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="lg" w="min(420px, calc(100vw - 40px))">
        <div>
          <Title order={1} size="h2">
            {t('expiredTitle')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('expiredText', { days: requirePasswordReset })}
          </Text>
        </div>
        <DetourPassword destination={FIRST_PAGE} />
        <LogoutButton label={t('logout')} variant="subtle" />
      </Stack>
    </Center>
  );
}
