import type { Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits, type Principal } from '@/lib/platform/access';
import { ADMINISTRATOR_ROLE } from '@/lib/platform/roles';
import { countAdministratorsAlone } from './queries';

/** @throws AppError FORBIDDEN without manage_roles, which every change of a person's rights needs. */
export function requireRoleManagement(principal: Principal): void {
  if (!admits(principal.permissions, 'manage_roles')) {
    throw new AppError('FORBIDDEN', say('errors.deniedRoles'));
  }
}

interface Held {
  readonly code: string;
}

const isAdministrator = (roles: readonly Held[]): boolean =>
  roles.some(({ code }) => code === ADMINISTRATOR_ROLE);

/** @throws AppError FORBIDDEN unless an administrator asks, where an administrator's account is changed or made. */
export function requireRank(principal: Principal, ...roleSets: readonly (readonly Held[])[]): void {
  if (principal.isAdministrator || !roleSets.some(isAdministrator)) return;
  throw new AppError('FORBIDDEN', say('errors.onlyAdministrator'));
}

/**
 * Call before an active account with these roles is deactivated, deleted or loses a role.
 * @throws AppError CONFLICT when nobody would be left who can administer the platform.
 */
export async function requireAnotherAdministrator(tx: Executor, roles: readonly Held[]): Promise<void> {
  if (!isAdministrator(roles)) return;
  if ((await countAdministratorsAlone(tx)) > 1) return;
  throw new AppError('CONFLICT', say('errors.lastAdministrator'));
}
