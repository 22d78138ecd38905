import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { admits } from '@/lib/access';
import type { Principal } from '@/lib/access/principal';
import { AppError } from '@/lib/http/errors';
import { requestOrigin } from '@/lib/http/origin';
import { authenticate } from './session';

const load = cache(async (): Promise<Principal | 'inactive' | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const all = Object.fromEntries(jar.getAll().map((cookie) => [cookie.name, cookie.value]));
  try {
    return await authenticate({ cookies: all, authorization: null }, requestOrigin(head));
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCOUNT_INACTIVE') return 'inactive';
    throw error;
  }
});

/** Who looks at this page, or null. For pages that are open to everyone. */
export async function currentPrincipal(): Promise<Principal | null> {
  const principal = await load();
  return principal === 'inactive' ? null : principal;
}

/**
 * The guard of every page, called in `page.tsx` itself: sign-in, active account, one of the permissions
 * (aliases allowed; none listed means that being signed in is enough). Leads elsewhere when it fails.
 */
export async function guardPage(...permissions: readonly string[]): Promise<Principal> {
  const principal = await load();
  if (principal === 'inactive') redirect('/account-inactive');
  if (!principal) {
    const wanted = (await headers()).get('x-pathname') ?? '/';
    redirect(`/login?callbackUrl=${encodeURIComponent(wanted)}`);
  }
  if (
    permissions.length > 0 &&
    !permissions.some((permission) => admits(principal.permissions, permission))
  ) {
    redirect('/unauthorized');
  }
  return principal;
}
