import type { Principal } from '@/lib/platform/access';
import type { TokenScope } from '@/lib/platform/access/token-scopes';
import { authenticate } from '@/lib/platform/auth/session';
import type { TestAccount } from '@/lib/platform/auth/testing';
import { createOwnToken } from '.';

const ORIGIN = { ipAddress: '192.0.2.1', userAgent: null, requestId: 'test' };

/** The principal of a session. */
export async function testPrincipal(authorization: string): Promise<Principal> {
  const principal = await authenticate({ cookies: {}, authorization }, ORIGIN);
  if (!principal) throw new Error('nobody is signed in');
  return principal;
}

let made = 0;

/** A token of this account and its Bearer header. */
export async function testToken(
  account: TestAccount,
  session: string,
  scopes: readonly TokenScope[],
  options: { readonly projectId?: string; readonly name?: string; readonly expiresInDays?: number } = {},
) {
  made += 1;
  const created = await createOwnToken(await testPrincipal(session), {
    name: options.name ?? `Token ${made}`,
    scopes,
    projectId: options.projectId ?? null,
    expiresInDays: options.expiresInDays ?? 1,
    password: account.password,
    code: '',
  });
  return { ...created, authorization: `Bearer ${created.token}` };
}
