import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AuthLayout } from '@/components/auth/auth-layout';
import { LoginForm } from '@/components/auth/login-form';
import type { FormNotice } from '@/components/ui/form/auth-form';
import { FIRST_PAGE, wantedPage } from '@/lib/platform/auth/callback-url';
import { toldOutcome } from '@/lib/platform/auth/google/google-messages';
import { isGoogleConfigured } from '@/lib/platform/auth/google/google-token';
import { currentPrincipal } from '@/lib/platform/auth/page-guard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.login'))('title') };
}

type Search = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Open to everyone; whoever is signed in has no business here. */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, expired, registered, reset, google, error } = await searchParams;
  const destination = wantedPage(typeof callbackUrl === 'string' ? callbackUrl : null);
  if (await currentPrincipal()) redirect(destination ?? FIRST_PAGE);
  const t = await getTranslations('auth');
  const fromGoogle = toldOutcome({ google, error });
  const notice: FormNotice | null =
    (fromGoogle && { kind: 'error', text: t(`google.messages.${fromGoogle}`) }) ||
    (expired === 'true' && { kind: 'warning', text: t('login.expired') }) ||
    (registered === 'true' && { kind: 'success', text: t('login.registered') }) ||
    (reset === 'true' && { kind: 'success', text: t('login.reset') }) ||
    null;
  return (
    <AuthLayout>
      <LoginForm destination={destination} notice={notice} hasGoogle={isGoogleConfigured()} />
    </AuthLayout>
  );
}
