import { getTranslations } from 'next-intl/server';
import { ProfileView } from '@/components/account/profile-view';
import { getProfile } from '@/lib/account';
import { guardPage } from '@/lib/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('account.profile'))('title') };
}

export default async function ProfilePage() {
  const principal = await guardPage();
  return <ProfileView initial={await getProfile(principal)} />;
}
