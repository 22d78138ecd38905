import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AuthLayout } from '@/components/auth/auth-layout';
import { ForgotPasswordForm } from '@/components/auth/forgot-password-form';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { currentPrincipal } from '@/lib/platform/auth/page-guard';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.forgot'))('title') };
}

/** Open to everyone; whoever is signed in has no business here. */
export default async function ForgotPasswordPage() {
  if (await currentPrincipal()) redirect(FIRST_PAGE);
  return (
    <AuthLayout>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
