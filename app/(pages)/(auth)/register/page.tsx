import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AuthLayout } from '@/components/auth/auth-layout';
import { RegisterForm } from '@/components/auth/register-form';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { isGoogleConfigured } from '@/lib/platform/auth/google/google-token';
import { currentPrincipal } from '@/lib/platform/auth/page-guard';
import { getSystemSettings } from '@/lib/platform/settings';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.register'))('title') };
}

/** Open to everyone; whoever is signed in has no business here. */
export default async function RegisterPage() {
  if (await currentPrincipal()) redirect(FIRST_PAGE);
  const { allowRegistration } = (await getSystemSettings()).security;
  return (
    <AuthLayout>
      <RegisterForm isOpen={allowRegistration} hasGoogle={isGoogleConfigured()} />
    </AuthLayout>
  );
}
