import { getTranslations } from 'next-intl/server';
import { ProfileView } from '@/components/account/profile-view';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { getProfile } from '@/lib/platform/profile';

export async function generateMetadata() {
  return { title: (await getTranslations('account.profile'))('title') };
}

export default async function ProfilePage() {
  const principal = await guardPage('/profile');
  return <ProfileView initial={await getProfile(principal)} />;
}
