import { encode, getToken } from 'next-auth/jwt';
import type { Executor } from '@/db/client';
import { env, requireEnv } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Origin, Principal } from '@/lib/platform/access';
import { recentSystemSettings, type SystemSettings } from '@/lib/platform/settings';
import { invalidMediaToken, readMediaToken } from './media-token';
import { deleteLinksOf } from './password/queries-links';
import {
  insertSession,
  markAllSessionsEnded,
  raiseSessionVersion,
  selectSessionRows,
  touchSession,
} from './queries';
import type { SessionClaims } from './session-claims';

export type { SessionClaims } from './session-claims';

/** Longest life of a session or access token. The system setting `sessionTimeout` ends idle ones earlier. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** How old the note of a person's last request may get before it is written again. */
const TOUCH_SECONDS = 60;

/** Begins a session; its claims go into a cookie or a Bearer token. */
export async function startSession(
  db: Executor,
  user: { readonly id: string; readonly sessionVersion: number },
  origin: Origin,
): Promise<SessionClaims> {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const sessionId = await insertSession(db, { userId: user.id, expiresAt, origin });
  return { sub: user.id, sessionId, sessionVersion: user.sessionVersion };
}

/**
 * Ends every session of an account, and every emailed link that nobody has used: what a password change, a reset and
 * shutting the account have in common. A link that was requested before by somebody who knew the old password must not
 * open the account after it.
 */
export async function endAllSessions(db: Executor, userId: string): Promise<{ sessionVersion: number }> {
  await markAllSessionsEnded(db, userId);
  await deleteLinksOf(db, userId);
  return { sessionVersion: await raiseSessionVersion(db, userId) };
}

/** The Bearer token of API clients: the same encrypted token as the cookie's. */
export function issueAccessToken(claims: SessionClaims): Promise<string> {
  return encode({ token: { ...claims }, secret: requireEnv('AUTH_SECRET'), maxAge: SESSION_SECONDS });
}

const isSecure = env.NEXTAUTH_URL.startsWith('https://');
const COOKIE = `${isSecure ? '__Secure-' : ''}next-auth.session-token`;

/** Whether a browser brings a session at all, alive or ended. */
export const carriesSession = (cookieNames: readonly string[]): boolean => cookieNames.includes(COOKIE);

/** A `Set-Cookie` that puts these claims into the browser, as next-auth would. */
export async function sessionCookie(claims: SessionClaims): Promise<string> {
  const value = await issueAccessToken(claims);
  const secure = isSecure ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

export interface Credentials {
  readonly cookies: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

/** The claims in a decoded token, or null where it lacks any. */
export function claimsOf(token: unknown): SessionClaims | null {
  const { sub, sessionId, sessionVersion } = (token ?? {}) as Partial<Record<keyof SessionClaims, unknown>>;
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || typeof sessionVersion !== 'number') {
    return null;
  }
  return { sub, sessionId, sessionVersion };
}

/** Claims of a valid, unexpired token; null for none, a forged or an expired one. Bearer wins over the cookie. */
export async function readClaims(credentials: Credentials): Promise<SessionClaims | null> {
  const bearer = credentials.authorization?.startsWith('Bearer ') ? credentials.authorization : undefined;
  const token = await getToken({
    req: {
      cookies: bearer ? {} : credentials.cookies,
      headers: bearer ? { authorization: bearer } : {},
    } as unknown as Parameters<typeof getToken>[0]['req'],
    secret: requireEnv('AUTH_SECRET'),
    secureCookie: isSecure,
  });
  return claimsOf(token);
}

interface AuthenticateOptions {
  /** What a page asks on its own (progress, unread count) must not keep an abandoned session alive. */
  readonly inBackground?: boolean;
  /** Lets pass who must first change an old password or set up a second factor: for the places where they do it. */
  readonly evenRestricted?: boolean;
}

export interface Recognized {
  readonly principal: Principal;
  /** Pages lead to the profile wizard first. */
  readonly needsProfile: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Refuses an account that has to do something first. People who sign in through Google only have no password to change, and
 * Google asks for the second factor.
 * @throws AppError PASSWORD_EXPIRED, SECOND_FACTOR_MISSING
 */
export function requireUnrestricted(
  row: Pick<AccountRow, 'hasPassword' | 'passwordChangedAt' | 'hasSecondFactor'>,
  security: SystemSettings['security'],
): void {
  if (!row.hasPassword) return;
  const days = security.requirePasswordReset;
  if (days > 0 && row.passwordChangedAt.getTime() + days * DAY_MS <= Date.now()) {
    throw new AppError('PASSWORD_EXPIRED', say('errors.expired'));
  }
  if (security.twoFactorAuth && !row.hasSecondFactor) {
    throw new AppError('SECOND_FACTOR_MISSING', say('errors.twoFactorNeeded'));
  }
}

/**
 * The principal behind a request, and what pages ask of them first.
 * @returns null when nobody is signed in, or no longer: signed out, idle for too long, password changed.
 * @throws AppError ACCOUNT_INACTIVE when the account is shut or awaits approval; PASSWORD_EXPIRED and
 * SECOND_FACTOR_MISSING unless `evenRestricted`.
 */
export async function recognize(
  credentials: Credentials,
  origin: Origin,
  options: AuthenticateOptions = {},
): Promise<Recognized | null> {
  const claims = await readClaims(credentials);
  return claims && recognizeClaims(claims, origin, options);
}

async function recognizeClaims(
  claims: SessionClaims,
  origin: Origin,
  options: AuthenticateOptions,
): Promise<Recognized | null> {
  const { security } = await recentSystemSettings();
  const rows = await selectSessionRows(
    claims.sessionId,
    new Date(Date.now() - security.sessionTimeout * 60_000),
  );
  const [first] = rows;
  if (!first || first.userId !== claims.sub || first.sessionVersion !== claims.sessionVersion) return null;
  if (!first.isActive) {
    throw new AppError('ACCOUNT_INACTIVE', say('errors.inactive'));
  }
  if (!options.evenRestricted) requireUnrestricted(first, security);
  const notSince = new Date(Date.now() - TOUCH_SECONDS * 1000);
  if (!options.inBackground && first.lastSeenAt < notSince) await touchSession(claims.sessionId, notSince);
  return { principal: principalFrom(first, rows, origin), needsProfile: first.needsProfile };
}

/** The principal alone; see `recognize`. */
export async function authenticate(
  credentials: Credentials,
  origin: Origin,
  options: AuthenticateOptions = {},
): Promise<Principal | null> {
  return (await recognize(credentials, origin, options))?.principal ?? null;
}

/**
 * The principal of the session that asked for a media token, and the one object that the token opens.
 * @throws AppError UNAUTHENTICATED when the token or its session is over; otherwise as `recognize`.
 */
export async function authenticateMediaToken(
  token: string,
  origin: Origin,
): Promise<{ principal: Principal; subject: string }> {
  const read = readMediaToken(token);
  // A player asks on its own: that does not keep an abandoned session alive.
  const recognized = read && (await recognizeClaims(read.claims, origin, { inBackground: true }));
  if (!recognized) throw invalidMediaToken();
  return { principal: recognized.principal, subject: read.subject };
}

type SessionRow = Awaited<ReturnType<typeof selectSessionRows>>[number];
type AccountRow = Omit<SessionRow, 'lastSeenAt'>;

/** The principal of an account, of which there is a row for each role. */
export function principalFrom(first: AccountRow, rows: readonly AccountRow[], origin: Origin): Principal {
  const held = new Map<string, { id: string; code: string; name: string }>();
  for (const row of rows) {
    if (row.roleId && row.roleCode && row.roleName) {
      held.set(row.roleId, { id: row.roleId, code: row.roleCode, name: row.roleName });
    }
  }
  return {
    userId: first.userId,
    email: first.email,
    displayName: first.displayName,
    permissions: first.permissions,
    roles: [...held.values()],
    isAdministrator: [...held.values()].some((role) => role.code === 'system_admin'),
    origin,
  };
}
