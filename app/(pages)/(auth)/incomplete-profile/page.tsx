import { Center, Stack, Text, Title } from '@mantine/core';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProfileWizard } from '@/components/account/profile-wizard';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { guardDetour } from '@/lib/platform/auth/page-guard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('account.wizard'))('title') };
}

/** Where a person who has registered goes first; whoever is complete goes on. */
export default async function IncompleteProfilePage() {
  const { principal, needsProfile } = await guardDetour();
  if (!needsProfile) redirect(FIRST_PAGE);
  const t = await getTranslations('account.wizard');
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('intro')}
          </Text>
        </div>
        <ProfileWizard displayName={principal.displayName} destination={FIRST_PAGE} />
      </Stack>
    </Center>
  );
}
