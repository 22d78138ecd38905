import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AuthLayout } from '@/components/auth/auth-layout';
import { ConfirmEmailForm } from '@/components/auth/confirm-email-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.confirmEmail'))('title') };
}

/** Where a mailed link leads. Open to everyone: the link is the key. */
export default function ConfirmEmailPage() {
  return (
    <AuthLayout>
      <ConfirmEmailForm />
    </AuthLayout>
  );
}
