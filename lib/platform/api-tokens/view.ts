import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import type { TokenView } from './contract';
import type { ListedToken } from './queries';

function statusOf(row: ListedToken, now: Date): TokenView['status'] {
  if (row.revokedAt) return 'revoked';
  if (row.sessionVersion !== row.ownerVersion) return 'ended';
  return row.expiresAt <= now ? 'expired' : 'active';
}

/** A token as its owner sees it. */
export function viewToken(row: ListedToken, now = new Date()): TokenView {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    project: row.projectId ? { id: row.projectId, name: row.projectName ?? '' } : null,
    status: statusOf(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
  };
}
