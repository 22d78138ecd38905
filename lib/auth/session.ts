import { eq } from 'drizzle-orm';
import { encode, getToken } from 'next-auth/jwt';
import { database } from '@/db/client';
import { permissions, rolePermissions, roles, userRoles, users } from '@/db/schema';
import type { Origin, Principal } from '@/lib/access/principal';
import { env, requireEnv } from '@/lib/env';
import { AppError } from '@/lib/http/errors';

/** Longest life of a session or access token. The system setting `sessionTimeout` ends idle ones earlier. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** What a session cookie and a Bearer token carry: who, and which generation of their sessions. Nothing else. */
export interface SessionClaims {
  readonly sub: string;
  readonly sessionVersion: number;
}

/** The Bearer token of API clients: the same encrypted token as the cookie's. */
export function issueAccessToken(claims: SessionClaims): Promise<string> {
  return encode({ token: { ...claims }, secret: requireEnv('AUTH_SECRET'), maxAge: SESSION_SECONDS });
}

export interface Credentials {
  readonly cookies: Readonly<Record<string, string>>;
  readonly authorization: string | null;
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
    secureCookie: env.NEXTAUTH_URL.startsWith('https://'),
  });
  if (typeof token?.sub !== 'string' || typeof token.sessionVersion !== 'number') return null;
  return { sub: token.sub, sessionVersion: token.sessionVersion };
}

/**
 * The principal behind a request.
 * @returns null when nobody (or no longer) signed in.
 * @throws AppError ACCOUNT_INACTIVE when the account is shut or awaits approval.
 */
export async function authenticate(credentials: Credentials, origin: Origin): Promise<Principal | null> {
  const claims = await readClaims(credentials);
  if (!claims) return null;
  return loadPrincipal(claims, origin);
}

/** Loads a user with all roles and permissions. Throws and returns as `authenticate`. */
export async function loadPrincipal(claims: SessionClaims, origin: Origin): Promise<Principal | null> {
  const rows = await database()
    .select({
      email: users.email,
      displayName: users.displayName,
      isActive: users.isActive,
      sessionVersion: users.sessionVersion,
      roleId: roles.id,
      roleCode: roles.code,
      roleName: roles.name,
      permission: permissions.code,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .leftJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(users.id, claims.sub));
  const [first] = rows;
  if (!first || first.sessionVersion !== claims.sessionVersion) return null;
  if (!first.isActive)
    throw new AppError('ACCOUNT_INACTIVE', 'Your account is deactivated or awaits approval.');
  const held = new Map<string, { id: string; code: string; name: string }>();
  for (const row of rows) {
    if (row.roleId && row.roleCode && row.roleName) {
      held.set(row.roleId, { id: row.roleId, code: row.roleCode, name: row.roleName });
    }
  }
  const codes = new Set(rows.flatMap((row) => (row.permission ? [row.permission] : [])));
  return {
    userId: claims.sub,
    email: first.email,
    displayName: first.displayName,
    permissions: [...codes].sort(),
    roles: [...held.values()],
    isAdministrator: [...held.values()].some((role) => role.code === 'system_admin'),
    origin,
  };
}
