import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { managesAllProjects, type Origin, type Principal } from '@/lib/platform/access';
import { lentPermissions, TOKEN_SCOPES, type TokenScope } from '@/lib/platform/access/token-scopes';
import { recordAudit } from '@/lib/platform/audit';
import { type Limit, spendAttempt } from '@/lib/platform/auth/guessing/attempts';
import { networkOf } from '@/lib/platform/auth/guessing/network';
import { principalFrom, requireUnrestricted } from '@/lib/platform/auth/session';
import type { Contract } from '@/lib/platform/http/contract';
import { tokenScopesOf } from '@/lib/platform/http/token-calls';
import { recentSystemSettings } from '@/lib/platform/settings';
import { selectTokenRows, touchToken } from './queries';
import { claimsToBeToken, isWellFormed, tokenHash } from './token-text';

/** Calls by one token: twenty a second, more than a folder of recordings needs. */
const CALL_LIMIT: Limit = { attempts: 1200, windowSeconds: 60 };
/** Tokens that are none, from one network. The right ones of that network still work: nobody locks out a neighbor. */
const FAILURE_LIMIT: Limit = { attempts: 30, windowSeconds: 15 * 60 };
/** How old the note of a token's last use may get before it is written again. */
const TOUCH_SECONDS = 60;

const BEARER = 'Bearer ';

/** The personal API token in an Authorization header; null for none, and for a session's. */
export function apiTokenIn(authorization: string | null): string | null {
  const bearer = authorization?.startsWith(BEARER) ? authorization.slice(BEARER.length).trim() : '';
  return claimsToBeToken(bearer) ? bearer : null;
}

/** Refused with the same words whatever is wrong with it: the answer tells nothing of what tokens there are. */
async function refuse(origin: Origin): Promise<never> {
  const network = networkOf(origin.ipAddress);
  const refusal = await spendAttempt(`api-token:network:${network}`, FAILURE_LIMIT);
  if (refusal?.isFirst) {
    await recordAudit(
      database(),
      { origin },
      {
        type: 'auth',
        severity: 'warning',
        action: 'api-token.refused',
        message: `Too many wrong API tokens from ${network}`,
      },
    );
  }
  throw refusal?.error ?? new AppError('UNAUTHENTICATED', say('errors.tokenInvalid'));
}

interface TokenHolder {
  /** The owner with the permissions that the token lends, and no more; never an administrator. */
  readonly principal: Principal;
  readonly scopes: readonly TokenScope[];
}

/**
 * The principal behind a personal API token. What its owner may do is read on each call, so that a lost role or a shut
 * account counts at once.
 * @throws AppError UNAUTHENTICATED for one that is malformed, unknown, revoked, expired or ended with its owner's sessions;
 *   TOO_MANY_REQUESTS; ACCOUNT_INACTIVE, PASSWORD_EXPIRED and SECOND_FACTOR_MISSING as for a session.
 */
export async function authenticateApiToken(token: string, origin: Origin): Promise<TokenHolder> {
  const now = new Date();
  const rows = isWellFormed(token) ? await selectTokenRows(tokenHash(token), now) : [];
  const [first] = rows;
  if (!first) return refuse(origin);
  const tooMany = await spendAttempt(`api-token:calls:${first.tokenId}`, CALL_LIMIT, now);
  if (tooMany) throw tooMany.error;
  if (!first.isActive) throw new AppError('ACCOUNT_INACTIVE', say('errors.inactive'));
  requireUnrestricted(first, (await recentSystemSettings()).security);
  const notSince = new Date(now.getTime() - TOUCH_SECONDS * 1000);
  if (!first.lastUsedAt || first.lastUsedAt < notSince) {
    await touchToken(first.tokenId, { at: now, notSince, address: origin.ipAddress });
  }
  const owner = principalFrom(first, rows, origin);
  const scopes = TOKEN_SCOPES.filter((scope) => first.scopes.includes(scope));
  return {
    scopes,
    principal: {
      ...owner,
      permissions: lentPermissions(owner.permissions, scopes),
      roles: [],
      isAdministrator: false,
      apiToken: {
        id: first.tokenId,
        name: first.tokenName,
        projectId: first.projectId,
        ownerManagesAllProjects: managesAllProjects(owner),
      },
    },
  };
}

/** What keeps a token from a call, whatever its owner may do; null when nothing does. */
export function tokenRefusal(contract: Contract, scopes: readonly TokenScope[]): AppError | null {
  const wanted = tokenScopesOf(contract);
  if (wanted.length === 0) return new AppError('FORBIDDEN', say('errors.tokenRefused'));
  if (wanted.some((scope) => scopes.includes(scope))) return null;
  return new AppError('FORBIDDEN', say('errors.tokenScope', { scopes: wanted.join(', ') }));
}
