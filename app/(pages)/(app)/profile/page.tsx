import { getTranslations } from 'next-intl/server';
import { ProfileView } from '@/components/account/profile-view';
import { mayLend, TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { getProfile } from '@/lib/platform/profile';

export async function generateMetadata() {
  return { title: (await getTranslations('account.profile'))('title') };
}

export default async function ProfilePage() {
  const principal = await guardPage('/profile');
  const tokenScopes = TOKEN_SCOPES.filter((scope) => mayLend(principal.permissions, scope));
  return <ProfileView initial={await getProfile(principal)} tokenScopes={tokenScopes} />;
}
