import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { mayLend, type TokenScope } from '@/lib/platform/access/token-scopes';
import { recordAudit } from '@/lib/platform/audit';
import { confirmOwner } from '@/lib/platform/auth';
import { MAX_ACTIVE_TOKENS, type TokenView } from './contract';
import {
  countActiveTokens,
  findOwnToken,
  insertToken,
  isNameTaken,
  lockOwner,
  markRevoked,
  selectTokens,
} from './queries';
import { endingOf, makeToken, tokenHash } from './token-text';
import { viewToken } from './view';

export { apiTokenIn, authenticateApiToken, tokenRefusal } from './authenticating';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The principal's own tokens, newest first. */
export async function listOwnTokens(
  principal: Principal,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ tokens: TokenView[]; total: number }> {
  const { rows, total } = await selectTokens(principal.userId, page);
  return { tokens: rows.map((row) => viewToken(row)), total };
}

interface TokenWish {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly projectId: string | null;
  readonly expiresInDays: number;
  readonly password: string;
  readonly code: string;
}

/**
 * Makes a token for the principal's programs. It is stored as a hash: this answer is the only one that holds it.
 * @throws AppError FORBIDDEN for a scope of which the principal holds no permission; NOT_FOUND for a project outside the
 *   fence; CONFLICT for a name in use and with too many tokens; otherwise as `confirmOwner`.
 */
export async function createOwnToken(
  principal: Principal,
  wish: TokenWish,
): Promise<TokenView & { token: string }> {
  const { name, scopes, projectId, expiresInDays } = wish;
  if (!scopes.every((scope) => mayLend(principal.permissions, scope))) {
    throw new AppError('FORBIDDEN', say('errors.tokenScopeNotHeld'));
  }
  await confirmOwner(principal, wish);
  const token = makeToken();
  const id = await database().transaction(async (tx) => {
    if (projectId) await requireProject(tx, principal, projectId, 'read');
    const { sessionVersion } = await lockOwner(tx, principal.userId);
    if (await isNameTaken(tx, principal.userId, name)) {
      throw new AppError('CONFLICT', say('errors.tokenNameTaken', { name }));
    }
    if ((await countActiveTokens(tx, principal.userId, sessionVersion)) >= MAX_ACTIVE_TOKENS) {
      throw new AppError('CONFLICT', say('errors.tokensMany', { count: MAX_ACTIVE_TOKENS }));
    }
    const expiresAt = new Date(Date.now() + expiresInDays * DAY_MS);
    const created = await insertToken(tx, {
      userId: principal.userId,
      name,
      tokenHash: tokenHash(token),
      ending: endingOf(token),
      scopes: [...scopes],
      projectId,
      sessionVersion,
      expiresAt,
    });
    await recordAudit(tx, principal, {
      type: 'auth',
      action: 'api-token.create',
      message: `Created the API token ${name}`,
      projectId,
      resourceType: 'api-token',
      resourceId: created,
      newValue: { name, scopes, projectId, expiresAt: expiresAt.toISOString() },
    });
    return created;
  });
  const row = await findOwnToken(database(), principal.userId, id);
  if (!row) throw new Error('the token was not stored');
  return { ...viewToken(row), token };
}

/**
 * Takes a token's worth away, at once.
 * @throws AppError NOT_FOUND, also for another person's.
 */
export async function revokeOwnToken(principal: Principal, id: string): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await findOwnToken(tx, principal.userId, id);
    if (!row) throw new AppError('NOT_FOUND', say('errors.tokenNotFound'));
    // Asked twice, it is revoked once.
    if (!(await markRevoked(tx, id))) return;
    await recordAudit(tx, principal, {
      type: 'auth',
      action: 'api-token.revoke',
      message: `Revoked the API token ${row.name}`,
      projectId: row.projectId,
      resourceType: 'api-token',
      resourceId: id,
    });
  });
}
