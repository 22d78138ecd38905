import type { Origin, Principal } from '@/lib/access';
import { AppError } from '@/lib/http/errors';
import { getOwnAccount, listOwnProjects } from '@/lib/users';
import type { Credentials, SessionClaims } from './session';
import { authenticate, issueAccessToken, readClaims, SESSION_SECONDS } from './session';
import { signIn, signOut } from './sign-in';

export { hashPassword } from './password';
export { pruneSignIns } from './pruning';

async function principalOf(claims: SessionClaims, token: string, origin: Origin): Promise<Principal> {
  const principal = await authenticate({ cookies: {}, authorization: `Bearer ${token}` }, origin);
  if (principal?.userId !== claims.sub) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.');
  return principal;
}

/** Signs an API client in. Throws as `signIn`. */
export async function loginWithToken(fields: { email: string; password: string }, origin: Origin) {
  const claims = await signIn(fields, origin);
  const token = await issueAccessToken(claims);
  const user = await getOwnAccount(await principalOf(claims, token, origin));
  return {
    access_token: token,
    token_type: 'bearer' as const,
    expires_in: SESSION_SECONDS,
    user,
    permissions: user.permissions,
    roles: user.roles,
  };
}

/** Whoever asks, with permissions, roles and projects. */
export async function describeMe(principal: Principal) {
  const [account, projects] = await Promise.all([getOwnAccount(principal), listOwnProjects(principal)]);
  return { ...account, projects };
}

/** Ends the session that these credentials belong to. */
export async function signOutOf(credentials: Credentials, origin: Origin): Promise<void> {
  const claims = await readClaims(credentials);
  if (claims) await signOut(claims, origin);
}
