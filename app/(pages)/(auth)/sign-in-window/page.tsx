import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInWindow } from '@/components/auth/sign-in-window';
import { attemptOf, windowOutcome } from '@/lib/platform/auth/google/contract-google-window';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth.google.window'))('title') };
}

type Search = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Open to everyone: it knows nothing but what its address says, and whoever it tells asks the server. */
export default async function SignInWindowPage({ searchParams }: { searchParams: Search }) {
  const { attempt, outcome } = await searchParams;
  return <SignInWindow attempt={attemptOf(attempt)} outcome={windowOutcome(outcome)} />;
}
