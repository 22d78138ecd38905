import { Center, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DetourTwoFactor } from '@/components/account/detour-two-factor';
import { LogoutButton } from '@/components/auth/logout-button';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { guardDetour } from '@/lib/platform/auth/page-guard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.detours'))('twoFactorTitle') };
}

/** Where every page leads while the system settings ask for a second factor that the account lacks. */
export default async function TwoFactorSetupPage() {
  await guardDetour();
  const t = await getTranslations('account.detours');
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="lg" w="min(480px, calc(100vw - 40px))">
        <div>
          <Title order={1} size="h2">
            {t('twoFactorTitle')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('twoFactorText')}
          </Text>
        </div>
        <DetourTwoFactor destination={FIRST_PAGE} />
        <LogoutButton label={t('logout')} variant="subtle" />
      </Stack>
    </Center>
  );
}
