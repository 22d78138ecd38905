import { admits } from '@/lib/platform/access/permissions';
import { SCOPE_PERMISSIONS, type TokenScope } from '@/lib/platform/access/token-scopes';
import type { Contract } from './contract';

/**
 * The scopes any of which a token needs for this call; none for calls that take no token. Unless a contract says it
 * itself, reading clinical data takes 'read' and everything else is refused: a new call that changes something is closed
 * to tokens until somebody opens it. Streams outlive the check of a token, so they take none.
 */
export function tokenScopesOf(
  contract: Pick<Contract, 'method' | 'admission' | 'produces' | 'tokenScopes'>,
): readonly TokenScope[] {
  const { admission } = contract;
  if (contract.tokenScopes) return contract.tokenScopes;
  if (contract.method !== 'GET' || typeof admission === 'string') return [];
  if (contract.produces === 'text/event-stream') return [];
  return admission.some((permission) => admits(SCOPE_PERMISSIONS.read, permission)) ? ['read'] : [];
}
