import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { AppError } from '@/lib/errors';
import { mayEnterWorkflow, mayOpenPage, type PageAddress } from '@/lib/platform/access/pages';
import type { Principal } from '@/lib/platform/access/principal';
import { requestOrigin } from '@/lib/platform/http/origin';
import { nameRoute } from '@/lib/platform/http/watch-requests';
import { loginPage } from './callback-url';
import { carriesSession, type Recognized, recognize } from './session';

/** The page that comes before every other, by why a session may not do more. */
const DETOURS: Readonly<Record<string, string>> = {
  ACCOUNT_INACTIVE: '/account-inactive',
  PASSWORD_EXPIRED: '/password-expired',
  SECOND_FACTOR_MISSING: '/two-factor-setup',
};

interface Visit {
  readonly recognized: Recognized | null;
  readonly detour: string | null;
}

async function visit(evenRestricted: boolean): Promise<Visit> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const all = Object.fromEntries(jar.getAll().map((cookie) => [cookie.name, cookie.value]));
  try {
    const credentials = { cookies: all, authorization: null };
    const recognized = await recognize(credentials, requestOrigin(head), { evenRestricted });
    return { recognized, detour: null };
  } catch (error) {
    const detour = error instanceof AppError ? DETOURS[error.code] : undefined;
    if (detour) return { recognized: null, detour };
    throw error;
  }
}

const load = cache(() => visit(false));

/** Who looks at this page, or null. For pages that are open to everyone. */
export async function currentPrincipal(): Promise<Principal | null> {
  return (await load()).recognized?.principal ?? null;
}

/** Signed out, or a session that has ended: the login page brings people back to the page that they wanted. */
async function toLogin(): Promise<never> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const hasEnded = carriesSession(jar.getAll().map(({ name }) => name));
  redirect(loginPage({ wanted: head.get('x-pathname'), hasEnded }));
}

/** Sign-in, an active account, an old password or a missing second factor, an incomplete profile: in this order. */
async function requireVisitor(): Promise<Principal> {
  const { recognized, detour } = await load();
  if (detour) redirect(detour);
  if (!recognized) return toLogin();
  if (recognized.needsProfile) redirect('/incomplete-profile');
  return recognized.principal;
}

/**
 * The guard of every page, called in `page.tsx` itself: after the account, the workflow and the permissions that the
 * table of pages asks for. Leads elsewhere when it fails.
 */
export async function guardPage(address: PageAddress): Promise<Principal> {
  nameRoute(address);
  const principal = await requireVisitor();
  if (!mayOpenPage(principal.permissions, address)) redirect('/unauthorized');
  return principal;
}

/** The guard of a page that says itself that its permission is missing; it has to ask `mayOpenPage`. */
export async function guardWorkflow(address: PageAddress): Promise<Principal> {
  nameRoute(address);
  const principal = await requireVisitor();
  if (!mayEnterWorkflow(principal.permissions, address)) redirect('/unauthorized');
  return principal;
}

/** The guard of the pages to which the others lead first: sign-in and an active account are enough. */
export async function guardDetour(): Promise<Recognized> {
  const { recognized, detour } = await visit(true);
  if (detour) redirect(detour);
  return recognized ?? toLogin();
}

/**
 * The title of a page about one thing, the same as its heading: the thing's name for anyone who may open the page, else
 * what such pages are called.
 */
export async function pageTitle(
  address: PageAddress,
  general: string,
  named: (principal: Principal) => Promise<string>,
): Promise<{ title: string }> {
  const principal = await currentPrincipal();
  if (!principal || !mayOpenPage(principal.permissions, address)) return { title: general };
  // What cannot be loaded is said by the page itself.
  return { title: await named(principal).catch(() => general) };
}
