import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin, Principal } from '@/lib/platform/access';
import { getOwnAccount, listOwnProjects } from '@/lib/platform/users';
import { signInWithGoogle } from './google/google';
import { takeIdToken } from './google/google-token';
import { PASSWORD_UPDATED } from './password/password-reset';
import type { Credentials, SessionClaims } from './session';
import { authenticate, issueAccessToken, readClaims, SESSION_SECONDS, sessionCookie } from './session';
import { signIn, signOut } from './sign-in';

export { confirmOwner, type Proof } from './confirming';
export { hashedAddress, type Limit, requireAttempt } from './guessing/attempts';
export { issueMediaToken } from './media-token';
export { confirmEmailByLink, findPendingAddress, requestEmailChange } from './password/email-change';
export { hashPassword } from './password/password';
export { changeOwnPassword, requireOwnPassword, signOutEverywhere } from './password/password-change';
export { mailDelivery, sendInvitation, sendResetLink } from './password/password-link';
export { requestPasswordReset, resetPasswordByLink } from './password/password-reset';
export { pruneSignIns } from './pruning';
export { register } from './registration';
export { endAllSessions, readClaims } from './session';
export { confirmTwoFactor, disableTwoFactor, startTwoFactor } from './two-factor/two-factor';

async function principalOf(claims: SessionClaims, token: string, origin: Origin): Promise<Principal> {
  const principal = await authenticate({ cookies: {}, authorization: `Bearer ${token}` }, origin);
  if (principal?.userId !== claims.sub) throw new AppError('UNAUTHENTICATED', say('errors.signIn'));
  return principal;
}

/** What an API client gets that has just signed in. */
async function tokenAnswer(claims: SessionClaims, origin: Origin) {
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

/** Signs an API client in. Throws as `signIn`. */
export const loginWithToken = async (
  fields: { email: string; password: string; code?: string | undefined },
  origin: Origin,
) => tokenAnswer(await signIn(fields, origin), origin);

/** Signs a client in with an ID token of Google's. Throws as `takeIdToken` and `signInWithGoogle`. */
export async function loginWithGoogle(
  fields: { idToken: string; nonce?: string | undefined },
  origin: Origin,
) {
  return tokenAnswer(await signInWithGoogle(await takeIdToken(fields, origin), origin), origin);
}

/** The signed-in account with its permissions, roles and projects. */
export async function describeMe(principal: Principal) {
  const [account, projects] = await Promise.all([getOwnAccount(principal), listOwnProjects(principal)]);
  return { ...account, projects };
}

/** Ends the session that these credentials belong to. */
export async function signOutOf(credentials: Credentials, origin: Origin): Promise<void> {
  const claims = await readClaims(credentials);
  if (claims) await signOut(claims, origin);
}

/**
 * The answer to somebody who has just changed their password: their old session has ended with all others, so a browser gets a
 * new cookie and a client with a Bearer token a new token.
 */
export async function renewedSession(credentials: Credentials, claims: SessionClaims): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (credentials.authorization?.startsWith('Bearer ')) {
    const body = { message: PASSWORD_UPDATED, access_token: await issueAccessToken(claims) };
    return Response.json(body, { headers });
  }
  headers.append('set-cookie', await sessionCookie(claims));
  return Response.json({ message: PASSWORD_UPDATED }, { headers });
}
