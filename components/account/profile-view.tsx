'use client';
import { SimpleGrid, Stack } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import type { TokenScope } from '@/lib/platform/access/token-scopes';
import type { ProfileView as Profile } from '@/lib/platform/profile/contract';
import { ProjectAccessCard, RoleCard } from './access-cards';
import { Card } from './card';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { ProfileHead } from './profile-head';
import { SignOutEverywhere } from './sign-out-everywhere';
import { TokensCard } from './tokens/tokens-card';
import { TwoFactorCard } from './two-factor-card';

/** The account of whoever is signed in. */
export function ProfileView({
  initial,
  tokenScopes,
}: {
  readonly initial: Profile;
  /** What the person could give an API token. */
  readonly tokenScopes: readonly TokenScope[];
}) {
  const t = useTranslations('account');
  const router = useRouter();
  const [profile, setProfile] = useState(initial);
  const take = (change: Partial<Profile>): void => {
    setProfile((known) => ({ ...known, ...change }));
    // The frame around the page shows name and picture, too.
    router.refresh();
  };

  return (
    <Stack gap="lg">
      <PageHeader title={t('profile.title')} description={t('profile.description')} />
      <ProfileHead profile={profile} onPhoto={(photoURL) => take({ photoURL })} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <ProfileForm profile={profile} onSaved={take} />
          <RoleCard roles={profile.systemRoles} />
          <ProjectAccessCard projects={profile.projects} />
        </Stack>
        <Stack gap="lg">
          {profile.hasPassword && (
            <Card title={t('password.title')} description={t('password.description')}>
              <PasswordForm />
            </Card>
          )}
          {profile.hasPassword && (
            <TwoFactorCard isOn={profile.twoFactor} onChange={(twoFactor) => take({ twoFactor })} />
          )}
          <Card title={t('sessions.title')} description={t('sessions.description')}>
            <SignOutEverywhere />
          </Card>
        </Stack>
      </SimpleGrid>
      <TokensCard offered={tokenScopes} hasSecondFactor={profile.twoFactor} />
    </Stack>
  );
}
