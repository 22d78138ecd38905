import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AuthLayout } from '@/components/auth/auth-layout';
import { LoginForm } from '@/components/auth/login-form';
import { safeCallbackUrl } from '@/lib/auth/callback-url';
import { currentPrincipal } from '@/lib/auth/page-guard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.login'))('title') };
}

type Search = Promise<{ callbackUrl?: string | string[]; expired?: string | string[] }>;

/** Open to everyone; whoever is signed in has no business here. */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, expired } = await searchParams;
  const destination = safeCallbackUrl(typeof callbackUrl === 'string' ? callbackUrl : null);
  if (await currentPrincipal()) redirect(destination);
  return (
    <AuthLayout>
      <LoginForm destination={destination} hasExpired={expired === 'true'} />
    </AuthLayout>
  );
}
